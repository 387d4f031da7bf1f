import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Page } from "#app/page.tsx";
import { type Backend, createBackend } from "#backend/client.ts";
import { dataFrom, type PageData, type PostedForm } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import { headTranslator } from "#head/head-context.ts";
import { splitPath } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { fileOf, type TextSource, type Texts } from "#i18n/namespaces.ts";
import { routeAt } from "../routes.tsx";
import { sampleData } from "./sample-data.ts";
import { sampleSite } from "./sample-site.ts";

const files = import.meta.glob<Texts>(["../../locales/*/*.json", "../../content/*/*/*.md"], { eager: true, import: "default" });
const textsOf: TextSource = (language, namespace) => files[`../../${fileOf(language, namespace)}`];

type Options = { data?: Partial<PageData>; form?: PostedForm; backend?: Backend; site?: Site };

/**
 * Shows a whole page at an address such as "/de/catalog?grade=A", as a visitor's browser does after the page was loaded. `data` takes
 * the place of the sample data.
 */
export async function renderScreen(address: string, { data, form, backend, site = sampleSite }: Options = {}) {
  history.replaceState(null, "", address);
  const { pathname, search } = location;
  const { language, path } = splitPath(pathname);
  const route = routeAt(path);
  const namespaces = route?.namespaces ?? ["shell"];
  const texts = await loadTexts(language, namespaces, textsOf);
  const module = await route?.load();
  const screen = module?.screen.open(
    { path, slug: route?.slug, query: search, form },
    dataFrom({ ...sampleData({ pathname, search }), ...data }),
  );
  const head = screen?.head({ t: headTranslator(texts), language, site });
  if (head !== undefined) document.title = head.title;
  const user = userEvent.setup();
  const rendered = render(
    <Page
      texts={texts}
      site={site}
      path={path}
      search={search}
      crumb={head?.crumb}
      screen={screen && { content: screen.content, namespaces }}
      backend={backend ?? createBackend(site, language.code, site.baseUrl)}
    />,
  );
  return { user, texts, head, ...rendered };
}
