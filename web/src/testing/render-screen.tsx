import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { App } from "#app/app.tsx";
import { createRoutes } from "#app/create-routes.tsx";
import { type Backend, createBackend } from "#backend/client.ts";
import type { PageData } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import { prefixOf, splitPath } from "#i18n/languages.ts";
import { addTexts, loadTexts } from "#i18n/load-texts.ts";
import { fileOf, type TextSource, type Texts } from "#i18n/namespaces.ts";
import { sampleSite } from "./sample-site.ts";

const files = import.meta.glob<Texts>(["../../locales/*/*.json", "../../content/*/*/*.md"], { eager: true, import: "default" });
const textsOf: TextSource = (language, namespace) => files[`../../${fileOf(language, namespace)}`];

type Options = { data?: PageData; backend?: Backend; site?: Site };

/** Shows a whole page at an address such as "/de/catalog?grade=A", as a visitor's browser does after the page was loaded. */
export async function renderScreen(address: string, { data = {}, backend, site = sampleSite }: Options = {}) {
  const url = new URL(address, site.baseUrl);
  const { language, path } = splitPath(url.pathname);
  const texts = await loadTexts(language, ["shell"], textsOf);
  const routes = createRoutes((screen) => ({
    lazy: async () => {
      await addTexts(texts, screen.namespaces, textsOf);
      return { Component: (await screen.load()).Component };
    },
  }));
  const router = createMemoryRouter(routes, { basename: prefixOf(language) || "/", initialEntries: [`${url.pathname}${url.search}`] });
  if (!router.state.initialized) await new Promise<void>((done) => router.subscribe(({ initialized }) => initialized && done()));
  const user = userEvent.setup();
  const screen = render(
    <App
      texts={texts}
      site={site}
      page={{ address: `${path}${url.search}`, data, notFound: false }}
      backend={backend ?? createBackend(site, language.code, site.baseUrl)}
    >
      <RouterProvider router={router} />
    </App>,
  );
  return { user, router, texts, ...screen };
}
