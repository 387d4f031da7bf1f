import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** How much is repeated of one failure. */
const MAX_LENGTH = 500;

/** Repeats at the end of a run why tests failed: of a long log, often only the end is at hand. */
export default class FailuresReporter implements Reporter {
  readonly #failures: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === "skipped") return;
    const seconds = Math.round(result.duration / 1000);
    const message = result.errors.map((error) => error.message ?? error.value ?? "").join("; ");
    const line = `${test.title} (attempt ${result.retry + 1}, ${seconds} s): ${stripVTControlCharacters(message).replace(/\s+/g, " ")}`;
    this.#failures.push(line.slice(0, MAX_LENGTH));
  }

  onEnd(): void {
    for (const failure of this.#failures) process.stdout.write(`  ${failure}\n`);
  }
}
