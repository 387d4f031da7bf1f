import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";

/**
 * A database to test the API with: its name, and the settings that make the program use it. It has the sample catalogue already, unless it
 * is to be empty.
 */
export type Database = { name: string; settings: (isEmpty?: boolean) => Record<string, string> };

/** SQLite always; PostgreSQL if `TEST_DATABASE_URL` names a server, with a separate database for each program. */
export const databases: Database[] = [
  // The file is in the folder of the program, and only the one that it has by itself is a copy.
  { name: "SQLite", settings: (isEmpty): Record<string, string> => (isEmpty ? { DATABASE_URL: "sqlite://empty.db?mode=rwc" } : {}) },
];

const postgres = process.env.TEST_DATABASE_URL;
if (postgres !== undefined) {
  databases.push({
    name: "PostgreSQL",
    settings: (isEmpty) => {
      const database = `e2e_${randomBytes(6).toString("hex")}`;
      const template = isEmpty ? "template0" : (process.env.E2E_TEMPLATE_DATABASE ?? "template0");
      const statement = `create database ${database} template ${template} strategy file_copy`;
      execFileSync("psql", [postgres, "--quiet", "--command", statement]);
      const url = new URL(postgres);
      url.pathname = database;
      return { DATABASE_URL: url.href };
    },
  });
}
