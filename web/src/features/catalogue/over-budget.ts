/** Whether the program had no time for what the address asks for, and sent the page without it: then the island must do it. */
export function isOverBudget(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "responseStatus" in entry && entry.responseStatus === 429);
}
