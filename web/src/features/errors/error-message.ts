/** The message of a thrown value, for the visitor to report. */
export function errorMessageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
