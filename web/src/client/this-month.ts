/**
 * Marks the current month by the visitor's clock, since pages are cached: `data-month` has the months of an element ("3", "10 11 12").
 * Elements of the current month get `data-now`; those that are `hidden` are shown.
 */
export function markThisMonth(now = new Date()): void {
  const month = String(now.getMonth() + 1);
  for (const element of document.querySelectorAll<HTMLElement>(`[data-month~="${month}"]`)) {
    element.dataset.now = "";
    element.hidden = false;
    if (element.matches("[data-date]")) element.setAttribute("aria-current", "date");
  }
}
