import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The rights of a role on a table or on the files of a bucket. */
export type Cell<Right extends string> = { what: string; role: string; rights: Right[] };

/**
 * A table of docs/api.md, which is generated from the program's declarations. Takes the name in its markers, and the words of its cells.
 */
export function documentedRights<Right extends string>(name: string, words: readonly Right[]): Cell<Right>[] {
  const text = readFileSync(resolve(import.meta.dirname, "../../docs/api.md"), "utf8");
  const between = new RegExp(`<!-- ${name}: begin -->\\n([\\s\\S]*?)<!-- ${name}: end -->`).exec(text)?.[1] ?? "";
  const [header = [], , ...rows] = between
    .trim()
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.flatMap(([what = "", ...cells]) =>
    cells.map((cell, index) => ({
      what: what.replaceAll("`", ""),
      role: header[index + 1] ?? "",
      rights: words.filter((right) => new RegExp(`\\b${right}\\b`).test(cell)),
    })),
  );
}
