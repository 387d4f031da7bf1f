import "./styles/site.css";
import "virtual:picture-colours.css";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { noteEarlyInput } from "#app/early-input.ts";
import { isFinished } from "#app/is-finished.ts";
import { layOutTheRest } from "#app/lay-out-the-rest.ts";
import { Page } from "#app/page.tsx";
import type { PageState } from "#app/page-state.ts";
import { reloadOnReturn } from "#app/reload-on-return.ts";
import { createBackend } from "#backend/client.ts";
import { dataFrom } from "#backend/page-data.ts";
import { splitPath } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { textModules } from "#i18n/text-modules.ts";
import type { Screen, ScreenAddress } from "#screens/define-screen.tsx";
import { ErrorScreen } from "#screens/error/error-screen.tsx";
import { routeAt } from "./routes.tsx";

/** What the program wrote into the page. A page that it could make nothing of carries the company's facts alone. */
function readState(): PageState {
  const written: Pick<PageState, "site"> & Partial<PageState> = JSON.parse(document.getElementById("state")?.textContent ?? "");
  const { language, path } = splitPath(location.pathname);
  return { language: language.code, path, search: location.search, notFound: false, data: {}, ...written };
}

/** The visitor's address as the program understood it, and no state of an earlier visit: so both sides render the same. */
function settleAddress(state: PageState): void {
  const search = state.notFound ? location.search : state.search;
  history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
}

/** Calls `then` once, when the page answers to the visitor. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}

/** The screen with the data that the page came with. A page that the program could not make comes without: the screen's place says so. */
function contentOf(screen: Screen, address: ScreenAddress, { data: { form, ...data } }: PageState): ReactNode {
  const opened = screen.open({ ...address, form }, dataFrom(data));
  return opened?.content ?? <ErrorScreen thrown={new Error("the page came without its data")} />;
}

async function start(): Promise<void> {
  const state = readState();
  settleAddress(state);
  reloadOnReturn();
  const { language, path } = splitPath(location.pathname);
  const route = state.notFound ? undefined : routeAt(path);
  const namespaces = route?.namespaces ?? ["shell"];
  const [texts, module] = await Promise.all([loadTexts(language, namespaces, textModules), route?.load()]);
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element with the id root");
  const page = (
    <Page
      texts={texts}
      site={state.site}
      path={path}
      search={location.search}
      crumb={state.crumb}
      screen={module && { content: contentOf(module.screen, { path, slug: route?.slug, query: location.search }, state), namespaces }}
      backend={createBackend(state.site, language.code, location.origin)}
    />
  );
  // One 404 page serves every unknown path, and a page that could not be rendered is a frame at most: the browser draws both again.
  const finished = isFinished() && !state.notFound;
  const enterEarlyInput = noteEarlyInput(root);
  const takenOver = () => {
    enterEarlyInput();
    layOutTheRest();
  };
  const watched = <TakenOver then={takenOver}>{page}</TakenOver>;
  startTransition(() => {
    if (finished) hydrateRoot(root, watched);
    else createRoot(root).render(watched);
  });
}

start();
