/** Calls `work` in an idle moment; soon, where the browser does not tell which moment is one. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, options);
  else setTimeout(work, 50);
}
