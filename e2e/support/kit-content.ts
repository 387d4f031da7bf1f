import { parse } from "smol-toml";

type Rows = Record<string, Record<string, unknown>>;
type Tables = Record<string, Record<string, unknown>>;

/** What a person cannot choose: the time that an upload puts into a name. */
const uploadTime = /-\d{8}-\d{6}(?=\.\w+$)/;

/**
 * The tables of a kit without what differs from site to site: pictures are named by their files, not by their addresses, and places in a
 * list are counted from 1.
 */
export function contentOf(files: ReadonlyMap<string, Buffer>): Tables {
  const media = parse(String(files.get("media.toml"))) as Record<string, { hash: string }>;
  const names = new Map(Object.entries(media).map(([name, { hash }]) => [hash.slice(0, 32), name.replace(uploadTime, "")]));
  const tables: Tables = {};
  for (const [path, bytes] of files) {
    if (!path.endsWith(".toml")) continue;
    const text = String(bytes).replaceAll(/\/pictures\/([0-9a-f]{32})-[\w.-]+/g, (address, hash) => names.get(hash) ?? address);
    const table = parse(text) as Record<string, Record<string, unknown>>;
    tables[path] = Object.fromEntries(Object.entries(table).map(([key, row]) => [key, withText(row, files)]));
    if (["grades.toml", "parameters.toml"].includes(path)) countPlaces(Object.values(table));
    // The figures of a product, by parameter and kind.
    if (path === "product_parameters.toml")
      for (const of of Object.values(table))
        countPlaces(Object.values(of as Record<string, Rows>).flatMap((kinds) => Object.values(kinds)));
  }
  tables["media.toml"] = Object.fromEntries([...names.values()].map((name) => [name, {}]));
  return tables;
}

/** A row with its long text, which has a file of its own. */
function withText(row: Record<string, unknown>, files: ReadonlyMap<string, Buffer>) {
  const { markdown, ...rest } = row;
  return markdown === undefined ? row : { ...rest, text: String(files.get(String(markdown))) };
}

function countPlaces(rows: Record<string, unknown>[]) {
  const inOrder = rows.sort((one, other) => Number(one.position) - Number(other.position));
  for (const [place, row] of inOrder.entries()) row.position = place + 1;
}
