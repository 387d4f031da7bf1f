import "./styles/site.css";
import "virtual:picture-colours.css";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import { App } from "#app/app.tsx";
import { createRoutes } from "#app/create-routes.tsx";
import { noteEarlyInput } from "#app/early-input.ts";
import { isFinished } from "#app/is-finished.ts";
import { layOutTheRest } from "#app/lay-out-the-rest.ts";
import type { PageState } from "#app/page-state.ts";
import { createBackend } from "#backend/client.ts";
import { prefixOf, splitPath } from "#i18n/languages.ts";
import { addTexts, loadTexts } from "#i18n/load-texts.ts";
import { textModules } from "#i18n/text-modules.ts";

/** What the program wrote into the page. A page that it could make nothing of carries the company's facts alone. */
function readState(): PageState {
  const written: Pick<PageState, "site"> & Partial<PageState> = JSON.parse(document.getElementById("state")?.textContent ?? "");
  const { language, path } = splitPath(location.pathname);
  return { language: language.code, path, search: location.search, notFound: false, data: {}, ...written };
}

/**
 * The visitor's address as the program understood it, and no state of an earlier visit: so both sides render the same.
 *
 * The key tells this visit's place in the page from that of others: without one, the router takes all freshly loaded pages for the
 * same and begins where the last one was left.
 */
function settleAddress(state: PageState): void {
  const search = state.notFound ? location.search : state.search;
  const key = history.state?.key ?? Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...history.state, usr: null, key }, "", `${location.pathname}${search}${location.hash}`);
}

/** Calls `then` once, when the page answers to the visitor. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}

async function start(): Promise<void> {
  const state = readState();
  settleAddress(state);
  const { language, path } = splitPath(location.pathname);
  const texts = await loadTexts(language, ["shell"], textModules);
  const routes = createRoutes((screen) => ({
    lazy: async () => {
      const [{ Component }] = await Promise.all([screen.load(), addTexts(texts, screen.namespaces, textModules)]);
      return { Component };
    },
  }));
  const basename = prefixOf(language) || "/";
  // The screen that is already on the page must be there before the first render, or it would be taken away for a moment.
  for (const { route } of matchRoutes(routes, location, basename) ?? []) {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  }

  // With hydration data, even none, the router leaves a page alone that the visitor may have scrolled already.
  const router = createBrowserRouter(routes, { basename, hydrationData: { loaderData: {} } });
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element with the id root");
  const app = (
    <App
      texts={texts}
      site={state.site}
      page={{ address: `${path}${location.search}`, data: state.data, notFound: state.notFound }}
      backend={createBackend(state.site, language.code, location.origin)}
    >
      <RouterProvider router={router} />
    </App>
  );
  // One 404 page serves every unknown path, and a page that could not be rendered is a frame at most: the browser draws both again.
  const finished = isFinished() && !state.notFound;
  const enterEarlyInput = noteEarlyInput(root);
  const takenOver = () => {
    enterEarlyInput();
    layOutTheRest();
  };
  const watched = <TakenOver then={takenOver}>{app}</TakenOver>;
  startTransition(() => {
    if (finished) hydrateRoot(root, watched);
    else createRoot(root).render(watched);
  });
}

start();
