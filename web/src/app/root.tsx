import { Outlet, ScrollRestoration, useMatches } from "react-router";
import { useIsNotFound } from "#backend/page-data.ts";
import { Layout } from "#screens/layout/layout.tsx";
import { NotFoundScreen } from "#screens/not-found/not-found-screen.tsx";

/** The id of the route that any unknown path matches. */
export const NOT_FOUND = "not-found";

/** The frame of every screen. A path that the program answered with 404 shows the 404 screen, even where a route matches it. */
export function Root() {
  const refused = useIsNotFound();
  const unknown = useMatches().some((match) => match.id === NOT_FOUND);
  return (
    <Layout breadcrumb={!refused && !unknown}>
      {refused ? <NotFoundScreen /> : <Outlet />}
      <ScrollRestoration />
    </Layout>
  );
}
