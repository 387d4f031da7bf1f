import { renderToString } from "react-dom/server.edge";
import { Page, type PageProps } from "#app/page.tsx";
import type { PageState } from "#app/page-state.ts";
import { headTranslator } from "#head/head-context.ts";
import { defaultLanguage, pathIn, splitPath } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { fileOf, type Namespace } from "#i18n/namespaces.ts";
import { isUntranslated, type PageTexts } from "#i18n/translator.ts";
import { PendingScreen } from "#screens/error/pending-screen.tsx";
import { notFoundHead } from "#screens/not-found/head.ts";
import { redirects, routeAt } from "../routes.tsx";
import { completeHead } from "./head.ts";
import { languagesWith, readData, readSite, textFiles } from "./host.ts";
import type { PageAnswer, PageRequest } from "./page-answer.ts";
import { fontsOf, modulesOf } from "./screen-files.ts";

/** Status, head, what the browser continues with, and the page: with its content, or the frame alone when that could not be rendered. */
export async function answer(request: PageRequest, withContent: boolean): Promise<PageAnswer> {
  const { language, path } = splitPath(request.path);
  const moved = redirects.find(({ from }) => from === path);
  if (moved !== undefined) return { status: 308, location: pathIn(language, moved.to) };

  const search = request.search === "" ? "" : `?${request.search}`;
  const route = routeAt(path);
  const screen = (await route?.load())?.screen.open({ path, slug: route?.slug, query: search, form: request.form }, (name, parameters) =>
    readData(name, { language: language.code, ...parameters }),
  );
  const namespaces: readonly Namespace[] = (screen && route?.namespaces) ?? ["shell"];
  const texts = await loadTexts(language, namespaces, textFiles());
  const site = readSite();
  const notFound = screen === undefined;
  const data = { ...screen?.data, ...(request.form === undefined ? {} : { form: request.form }) };
  const head = screen?.head ?? notFoundHead;
  const content = head({ t: headTranslator(texts), language, site });
  const state: PageState = { language: language.code, path, search, crumb: content.crumb, notFound, site, data };
  return {
    status: notFound ? 404 : 200,
    language: language.code,
    direction: language.direction,
    head: {
      ...completeHead({ content, language, translated: languagesWith(namespaces), site, path, search, notFound }),
      fonts: fontsOf(language),
      modules: modulesOf([
        ...(screen && route ? [route.file] : []),
        ...namespaces.map((name) => fileOf(isUntranslated(texts, [name]) ? defaultLanguage.code : language.code, name)),
      ]),
    },
    state,
    html: withContent ? render(state, texts, screen && { content: screen.content, namespaces }) : renderFrame(state, texts),
  };
}

/** The frame of the site round a screen that could not be rendered; nothing when the frame itself is what breaks. */
function renderFrame(state: PageState, texts: PageTexts): string {
  try {
    return render(state, texts, { content: <PendingScreen />, namespaces: [] });
  } catch {
    return "";
  }
}

function render({ path, search, crumb, site }: PageState, texts: PageTexts, screen: PageProps["screen"]): string {
  return renderToString(<Page texts={texts} site={site} path={path} search={search} crumb={crumb} screen={screen} />);
}
