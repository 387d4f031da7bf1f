import type { ReadData } from "#backend/page-data.ts";
import type { ProductCard } from "#backend/wire/catalogue.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import type { Site } from "#backend/wire/site.ts";
import { Layout } from "#frame/layout.tsx";
import { type HeadContent, headTranslator } from "#head/head-context.ts";
import { type Language, splitPath } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import type { Namespace } from "#i18n/namespaces.ts";
import { pathIn } from "#i18n/path-in.ts";
import type { ListName } from "#i18n/text-keys.ts";
import { hasEnglish, isUntranslated, type PageTexts } from "#i18n/translator.ts";
import type { OpenScreen } from "#screens/define-screen.tsx";
import { ErrorScreen } from "#screens/error/error-screen.tsx";
import { errorHead } from "#screens/error/head.ts";
import { notFoundHead } from "#screens/not-found/head.ts";
import { NotFoundScreen } from "#screens/not-found/not-found-screen.tsx";
import { textsOfSections } from "#screens/own-section/layouts.ts";
import { productsOfSections, type SectionProducts } from "#screens/own-section/section-products.ts";
import { isOn } from "#ui/pages-off.ts";
import { redirects, routeAt } from "../routes.tsx";
import { figureMarks, markedAnswer, markedSite } from "./data-marks.ts";
import { fontsOf } from "./fonts.ts";
import { completeHead } from "./head.ts";
import {
  languageOffers,
  languagesWith,
  readData,
  readOwnPages,
  readSite,
  readSiteLanguages,
  type SiteLanguages,
  sectionListOf,
  textFiles,
} from "./host.ts";
import { renderPage } from "./page.tsx";
import type { HeadAnswer, MovedAnswer, PageAnswer, PageRequest } from "./page-answer.ts";
import { markAll, markEnglish, namesIn, unmarked, withElements } from "./text-marks.ts";

/** A page before it is rendered. It has no screen if the site has no such page. */
type Page = {
  language: Language;
  path: string;
  search: string;
  site: Site;
  ownPages: readonly OwnPage[];
  ofSite: SiteLanguages;
  texts: PageTexts;
  namespaces: readonly Namespace[];
  /** The list of its sections, where the program ships it. */
  sections?: string;
  /** Those that its sections show, of the company. */
  products: SectionProducts;
  screen?: OpenScreen;
  content: HeadContent;
};

async function open(request: PageRequest): Promise<Page | MovedAnswer> {
  const ofSite = readSiteLanguages();
  const { language, path } = splitPath(request.path, ofSite.all);
  const moved = redirects.find(({ from }) => from === path);
  if (moved !== undefined) return { status: 308, location: pathIn(language, moved.to) };
  const search = request.search === "" ? "" : `?${request.search}`;
  const published = readSite(language.code);
  const site = request.edit ? markedSite(published) : published;
  const route = request.preview || isOn(site.pagesOff, path) ? routeAt(path) : undefined;
  const read: ReadData = (name, parameters) => {
    const answer = readData(name, { language: language.code, ...parameters });
    return request.edit ? markedAnswer(name, answer) : answer;
  };
  const screen = (await route?.load())?.screen.open({ path, slug: route?.slug, query: search, form: request.form }, read);
  const namespaces: readonly Namespace[] = (screen && route?.namespaces) ?? ["shell"];
  const ownTexts = screen?.ownTexts === undefined ? [] : [screen.ownTexts.name];
  const files = textFiles([...namespaces, ...ownTexts], ofSite, request.edit);
  const load = (more: readonly Namespace[] = []) => loadTexts(language, [...namespaces, ...ownTexts, ...more], files, site);
  const ofPage = await load();
  // Pages below a listed one have its texts, but not its sections.
  const listed = route !== undefined && route.slug === undefined ? sectionListOf(namespaces) : undefined;
  const sections = (listed ?? `${ownTexts[0]}:sections.items`) as ListName;
  const products = productsOfSections(ofPage, sections, (category) => readProducts(read, site, category));
  const ofSections = [...textsOfSections(ofPage, sections), ...(screen?.ownTexts?.besides ?? [])];
  const loaded = ofSections.length === 0 ? ofPage : await load(ofSections);
  const texts = {
    ...loaded,
    mark: request.edit ? markAll : hasEnglish(loaded) ? markEnglish : undefined,
    ...(request.edit && figureMarks(site)),
  };
  const ownPages = readOwnPages();
  const content = (screen?.head ?? notFoundHead)({ t: headTranslator(texts), texts, language, site, ownPages });
  return { language, path, search, site, ownPages, ofSite, texts, namespaces, sections: listed, products, screen, content };
}

/** The first products of a category; without one, of the catalogue. */
function readProducts(read: ReadData, { categories }: Site, category: string): readonly ProductCard[] {
  if (category === "") return read("catalogue", {})?.items ?? [];
  // The company may have deleted it.
  const isKnown = categories.some((known) => known.code === category);
  return isKnown ? (read("catalogue", { category })?.items ?? []) : [];
}

function headOf({ language, path, search, site, ofSite, namespaces, screen, content }: Page): HeadAnswer {
  const notFound = screen === undefined;
  const { ownTexts } = screen ?? {};
  const translated = languagesWith(namespaces, ofSite, ownTexts);
  return {
    status: notFound ? 404 : 200,
    language: language.code,
    direction: language.direction,
    head: {
      ...completeHead({ content, language, translated, site, path, search, notFound }),
      fonts: fontsOf(language, site.appearance.typefaces),
    },
  };
}

export async function answerPage(request: PageRequest): Promise<PageAnswer> {
  const page = await open(request);
  if ("location" in page) return page;
  const { texts, site, ownPages, ofSite, path, search, content, products, screen, namespaces, sections } = page;
  const rendered = renderPage(
    <Layout crumb={content.crumb} notFound={screen === undefined} inEnglish={isUntranslated(texts, namespaces)}>
      {screen?.content ?? <NotFoundScreen />}
    </Layout>,
    { texts, site, ownPages, products, path, search, offers: languageOffers(ofSite), edit: request.edit },
  );
  const answer = headOf(page);
  return {
    ...unmarked(answer),
    ...rendered,
    html: withElements(rendered.html, request.edit === true),
    // A page of which no section is shown has no text of one.
    texts: request.edit ? [...namesIn(JSON.stringify(answer.head) + rendered.html), ...(sections ? [sections] : [])] : undefined,
  };
}

/** A page's head without its body, for its preview picture. */
export async function answerHead(request: PageRequest): Promise<HeadAnswer | MovedAnswer> {
  const page = await open(request);
  return "location" in page ? page : unmarked(headOf(page));
}

/** The page for an error during rendering: the site's header and footer around the message. It needs no data of the page. */
export async function answerFailure({ path: address, form, message }: PageRequest & { message: string }): Promise<PageAnswer> {
  const ofSite = readSiteLanguages();
  const { language, path } = splitPath(address, ofSite.all);
  const site = readSite(language.code);
  const texts = await loadTexts(language, ["shell"], textFiles([], ofSite), site);
  const content = errorHead(headTranslator(texts), site);
  const rendered = renderPage(
    <Layout crumb={content.crumb}>
      <ErrorScreen message={message} typed={Object.values(form?.values ?? {}).filter((text) => text !== "")} />
    </Layout>,
    { texts, site, ownPages: readOwnPages(), path, search: "", offers: languageOffers(ofSite) },
  );
  const head = {
    ...completeHead({ content, language, translated: [], site, path, search: "", notFound: true }),
    fonts: fontsOf(language, site.appearance.typefaces),
  };
  return { status: 500, language: language.code, direction: language.direction, head, ...rendered };
}
