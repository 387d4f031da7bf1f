import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";

/** A database to test the API with: its name, and the settings that make the program use it. */
export type Database = { name: string; settings: () => Record<string, string> };

/** SQLite always; PostgreSQL if `TEST_DATABASE_URL` names a server, with a separate schema for each program. */
export const databases: Database[] = [{ name: "SQLite", settings: () => ({}) }];

const postgres = process.env.TEST_DATABASE_URL;
if (postgres !== undefined) {
  databases.push({
    name: "PostgreSQL",
    settings: () => {
      const schema = `e2e_${randomBytes(6).toString("hex")}`;
      execFileSync("psql", [postgres, "--quiet", "--command", `create schema ${schema}`]);
      const url = new URL(postgres);
      url.searchParams.set("options", `-csearch_path=${schema}`);
      return { DATABASE_URL: url.href };
    },
  });
}
