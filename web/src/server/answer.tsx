import { renderToString } from "react-dom/server.edge";
import { Page, type PageProps } from "#app/page.tsx";
import type { PageState } from "#app/page-state.ts";
import type { PageData } from "#backend/page-data.ts";
import { headTranslator } from "#head/head-context.ts";
import { defaultLanguage, pathIn, splitPath } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { fileOf, type Namespace } from "#i18n/namespaces.ts";
import { isUntranslated, type PageTexts } from "#i18n/translator.ts";
import { PendingScreen } from "#screens/error/pending-screen.tsx";
import { notFoundHead } from "#screens/not-found/head.ts";
import { redirects, type Screen, type ScreenModule, screenAt } from "../routes.tsx";
import { completeHead } from "./head.ts";
import { languagesWith, readData, readSite, textFiles } from "./host.ts";
import type { PageAnswer, PageRequest } from "./page-answer.ts";
import { fontsOf, modulesOf } from "./screen-files.ts";

type Found = { screen: Screen; module: ScreenModule; data: PageData };

/** The screen of a path with its data; undefined when no screen has that path, or what the path names does not exist. */
async function find(path: string, search: string, language: string): Promise<Found | undefined> {
  const match = screenAt(path);
  if (match === undefined) return undefined;
  const { screen, parameters } = match;
  const need = screen.data?.(parameters, new URLSearchParams(search));
  const data = need === undefined ? {} : { [need.name]: readData(need, language) };
  if (need !== undefined && data[need.name] === null) return undefined;
  return { screen, module: await screen.load(), data };
}

/** Status, head, what the browser continues with, and the page: with its content, or the frame alone when that could not be rendered. */
export async function answer(request: PageRequest, withContent: boolean): Promise<PageAnswer> {
  const { language, path } = splitPath(request.path);
  const moved = redirects.find(({ from }) => from === path);
  if (moved !== undefined) return { status: 308, location: pathIn(language, moved.to) };

  const search = request.search === "" ? "" : `?${request.search}`;
  const found = await find(path, search, language.code);
  const namespaces: readonly Namespace[] = found?.screen.namespaces ?? ["shell"];
  const texts = await loadTexts(language, namespaces, textFiles());
  const site = readSite();
  const notFound = found === undefined;
  const data: PageData = { ...found?.data, ...(request.form === undefined ? {} : { form: request.form }) };
  const content = (found?.module.head ?? notFoundHead)({ t: headTranslator(texts), language, site, data, path });
  const state: PageState = { language: language.code, path, search, crumb: content.crumb, notFound, site, data };
  return {
    status: notFound ? 404 : 200,
    language: language.code,
    direction: language.direction,
    head: {
      ...completeHead({ content, language, translated: languagesWith(namespaces), site, path, search, notFound }),
      fonts: fontsOf(language),
      modules: modulesOf([
        ...(found === undefined ? [] : [found.screen.file]),
        ...namespaces.map((name) => fileOf(isUntranslated(texts, [name]) ? defaultLanguage.code : language.code, name)),
      ]),
    },
    state,
    html: withContent ? render(state, texts, found && { ...found.screen, ...found.module }) : renderFrame(state, texts),
  };
}

/** The frame of the site round a screen that could not be rendered; nothing when the frame itself is what breaks. */
function renderFrame(state: PageState, texts: PageTexts): string {
  try {
    return render(state, texts, { Component: PendingScreen, namespaces: [] });
  } catch {
    return "";
  }
}

function render({ path, search, crumb, site, data }: PageState, texts: PageTexts, screen: PageProps["screen"]): string {
  return renderToString(<Page texts={texts} site={site} path={path} search={search} crumb={crumb} data={data} screen={screen} />);
}
