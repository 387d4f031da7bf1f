import type { RouteObject } from "react-router";
import { replace } from "react-router";
import { NOT_FOUND, Root } from "#app/root.tsx";
import { ErrorPage, ErrorScreen } from "#screens/error/error-screen.tsx";
import { NotFoundScreen } from "#screens/not-found/not-found-screen.tsx";
import { redirects, type Screen, screens } from "../routes.tsx";

/** The part of a route that differs between the program, which has the screen at hand, and the browser, which loads it. */
export type ScreenRoute = Pick<RouteObject, "Component" | "lazy">;

/** The router's routes, from the site map; each carries the names of its texts. A screen that breaks leaves the frame of the site alone. */
export function createRoutes(routeOf: (screen: Screen) => ScreenRoute): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      children: [
        {
          // A level of its own: the fault of a screen that could not be loaded is shown one level above the screen.
          ErrorBoundary: ErrorScreen,
          children: [
            ...screens.map((screen) => ({ path: screen.path, handle: screen.namespaces, ...routeOf(screen) })),
            ...redirects.map(({ from, to }) => ({ path: from, loader: () => replace(to) })),
            { id: NOT_FOUND, path: "*", Component: NotFoundScreen },
          ],
        },
      ],
    },
  ];
}
