/**
 * Marks the month on the visitor's clock, which a kept page does not know: `data-month` names the months that an element stands for
 * ("3", "10 11 12"). This month's get `data-now`; what is only true now comes `hidden`, and is shown.
 */
export function markThisMonth(now = new Date()): void {
  const month = String(now.getMonth() + 1);
  for (const element of document.querySelectorAll<HTMLElement>(`[data-month~="${month}"]`)) {
    element.dataset.now = "";
    element.hidden = false;
    if (element.matches("[data-date]")) element.setAttribute("aria-current", "date");
  }
}
