import { Outlet, ScrollRestoration, useMatches } from "react-router";
import { useIsNotFound } from "#backend/page-data.ts";
import { isNamespace } from "#i18n/namespaces.ts";
import { isUntranslated } from "#i18n/translator.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { Layout } from "#screens/layout/layout.tsx";
import { NotFoundScreen } from "#screens/not-found/not-found-screen.tsx";

/** The id of the route that any unknown path matches. */
export const NOT_FOUND = "not-found";

/** The frame of every screen. A path that the program answered with 404 shows the 404 screen, even where a route matches it. */
export function Root() {
  const texts = usePageTexts();
  const refused = useIsNotFound();
  const matches = useMatches();
  const unknown = matches.some((match) => match.id === NOT_FOUND);
  const names = matches.flatMap(({ handle }) => (Array.isArray(handle) ? handle.filter(isNamespace) : []));
  return (
    <Layout notFound={refused || unknown} inEnglish={isUntranslated(texts, names)}>
      {refused ? <NotFoundScreen /> : <Outlet />}
      <ScrollRestoration />
    </Layout>
  );
}
