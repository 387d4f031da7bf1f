import { execFileSync } from "node:child_process";

/** Runs SQL on the PostgreSQL database with this URL. */
export function psql(url, statement) {
  execFileSync("psql", [url, "--quiet", "--command", statement], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Creates an empty schema on a server. Returns the URL with which a program has its tables there. */
export function emptySchema(server, schema) {
  psql(server, `CREATE SCHEMA ${schema}`);
  const url = new URL(server);
  url.searchParams.set("options", `-csearch_path=${schema}`);
  return url.href;
}
