import type { FunctionsClient } from "@supabase/functions-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import { createContext, useContext } from "react";
import type { Site } from "#backend/wire/site.ts";

/** The two clients of the pages, for reading the catalogue and sending an enquiry. Each is downloaded on first use. */
export type Backend = { rest: () => Promise<PostgrestClient>; functions: () => Promise<FunctionsClient> };

/** Creates the clients, once per page load, for the project's address and its public key; responses are in the page's language. */
export function createBackend(site: Pick<Site, "projectUrl" | "anonymousKey">, languageCode: string, origin: string): Backend {
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

/** Makes a thing on the first call and returns the same one on later calls; after a failure the next call tries again. */
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

/** The clients, in the browser; undefined while the program renders, which must not send requests. */
export function useBackend(): Backend | undefined {
  return useContext(BackendContext);
}
