import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useMatches } from "react-router";
import { useIsNotFound } from "#backend/page-data.ts";
import { isUntranslated } from "#i18n/create-i18n.ts";
import { isNamespace } from "#i18n/namespaces.ts";
import { Layout } from "#screens/layout/layout.tsx";
import { NotFoundScreen } from "#screens/not-found/not-found-screen.tsx";

/** The id of the route that any unknown path matches. */
export const NOT_FOUND = "not-found";

/** The frame of every screen. A path that the program answered with 404 shows the 404 screen, even where a route matches it. */
export function Root() {
  const { i18n } = useTranslation();
  const refused = useIsNotFound();
  const matches = useMatches();
  const unknown = matches.some((match) => match.id === NOT_FOUND);
  const texts = matches.flatMap(({ handle }) => (Array.isArray(handle) ? handle.filter(isNamespace) : []));
  return (
    <Layout notFound={refused || unknown} inEnglish={isUntranslated(i18n, texts)}>
      {refused ? <NotFoundScreen /> : <Outlet />}
      <ScrollRestoration />
    </Layout>
  );
}
