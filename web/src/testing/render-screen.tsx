import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Page } from "#app/page.tsx";
import { type Backend, createBackend } from "#backend/client.ts";
import type { PageData } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import { headTranslator } from "#head/head-context.ts";
import { splitPath } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { fileOf, type TextSource, type Texts } from "#i18n/namespaces.ts";
import { screenAt } from "../routes.tsx";
import { sampleSite } from "./sample-site.ts";

const files = import.meta.glob<Texts>(["../../locales/*/*.json", "../../content/*/*/*.md"], { eager: true, import: "default" });
const textsOf: TextSource = (language, namespace) => files[`../../${fileOf(language, namespace)}`];

type Options = { data?: PageData; backend?: Backend; site?: Site };

/** Shows a whole page at an address such as "/de/catalog?grade=A", as a visitor's browser does after the page was loaded. */
export async function renderScreen(address: string, { data = {}, backend, site = sampleSite }: Options = {}) {
  history.replaceState(null, "", address);
  const { language, path } = splitPath(location.pathname);
  const screen = screenAt(path)?.screen;
  const texts = await loadTexts(language, screen?.namespaces ?? ["shell"], textsOf);
  const module = await screen?.load();
  const head = module?.head({ t: headTranslator(texts), language, site, data, path });
  const user = userEvent.setup();
  const rendered = render(
    <Page
      texts={texts}
      site={site}
      path={path}
      search={location.search}
      crumb={head?.crumb}
      data={data}
      screen={screen && module && { ...screen, ...module }}
      backend={backend ?? createBackend(site, language.code, site.baseUrl)}
    />,
  );
  return { user, texts, ...rendered };
}
