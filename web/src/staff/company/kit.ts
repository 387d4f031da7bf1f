import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction, FunctionRefused } from "#staff/backend/functions.ts";

type Counts = { added: number; changed: number; removed: number; unchanged: number };

/** How many rows and pictures of a kit are done. */
export type KitProgress = { done: number; total: number };

/** What a kit changes, or would change, by table; `media` for pictures. With faults, everything is as it was before, but for what is `left`. */
export type KitAnswer = { report: Record<string, Counts> } | { faults: readonly string[]; left?: readonly string[] };

type KitEvent = KitProgress | KitAnswer | { error: string };

type KitImport = { isTrial: boolean; onProgress: (progress: KitProgress) => void };

/** Takes in a kit, or says what that would change. The program goes on with it if the page is closed. */
export async function importKit(supabase: SupabaseClient, file: File, { isTrial, onProgress }: KitImport): Promise<KitAnswer> {
  const answer = await callFunction<Response>(supabase, `import-site?dry_run=${isTrial}`, { body: file });
  for await (const event of eventsOf(answer)) {
    if ("done" in event) onProgress(event);
    else if ("error" in event) throw new FunctionRefused(500, event);
    else return event;
  }
  throw new FunctionRefused(504, {});
}

/** The events of `text/event-stream`. */
async function* eventsOf({ body }: Response): AsyncGenerator<KitEvent> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const events = (rest + decoder.decode(part.value, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) yield JSON.parse(event.replace(/^data: /, ""));
  }
}
