/** Calls `work` in idle time, or soon if the browser has no idle callbacks. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 50);
}
