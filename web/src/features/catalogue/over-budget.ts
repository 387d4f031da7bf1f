/** Whether the rate limit made the program send the page without its filters, so that the island must apply them. */
export function isOverBudget(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "responseStatus" in entry && entry.responseStatus === 429);
}
