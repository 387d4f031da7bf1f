import { isRouteErrorResponse } from "react-router";

/** What was thrown, in words for the visitor to pass on. */
export function messageOf(thrown: unknown): string {
  if (isRouteErrorResponse(thrown)) return `${thrown.status} ${thrown.statusText}`;
  return thrown instanceof Error ? thrown.message : String(thrown);
}
