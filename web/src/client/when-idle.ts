/** Calls `work` in idle time, or soon if the browser has no idle callbacks. */
export function whenIdle(work: () => void, options?: IdleRequestOptions): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, options);
  else setTimeout(work, 50);
}
