import type { FunctionsClient } from "@supabase/functions-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import { createContext, useContext } from "react";
import type { Site } from "#backend/wire/site.ts";

/** The two calls that the pages make: reading the catalogue, sending an enquiry. Each client is downloaded when it is first used. */
export type Backend = { rest: () => Promise<PostgrestClient>; functions: () => Promise<FunctionsClient> };

/** Makes the clients, once at load, for the project's address and its public key; answers come in the page's language. */
export function createBackend(site: Site, languageCode: string, origin: string): Backend {
  const projectUrl = site.projectUrl === "" ? origin : site.projectUrl;
  const headers = { apikey: site.anonymousKey, Authorization: `Bearer ${site.anonymousKey}`, "Accept-Language": languageCode };
  return {
    rest: once(async () => {
      const { PostgrestClient } = await import("@supabase/postgrest-js");
      return new PostgrestClient(`${projectUrl}/rest/v1`, { headers });
    }),
    functions: once(async () => {
      const { FunctionsClient } = await import("@supabase/functions-js");
      return new FunctionsClient(`${projectUrl}/functions/v1`, { headers });
    }),
  };
}

/** Makes a thing at the first call and gives the same one ever after; a failed attempt is made again. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const BackendContext = createContext<Backend | undefined>(undefined);

export const BackendProvider = BackendContext.Provider;

/** The clients, in the browser; undefined while the program renders, when nothing may be called. */
export function useBackend(): Backend | undefined {
  return useContext(BackendContext);
}
