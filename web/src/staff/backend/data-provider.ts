import type { SupabaseClient } from "@supabase/supabase-js";
import type { DataProvider, UpdateParams } from "ra-core";
import { supabaseDataProvider } from "ra-supabase-core";
import { sendChange } from "./changes.ts";

/** The primary keys of tables without a column `id`; their rows get an `id` made from them. */
const primaryKeys = new Map([
  ["holidays", ["day"]],
  ["redirects", ["path"]],
  ["product_translations", ["product_id", "language"]],
  ["categories", ["code"]],
  ["category_translations", ["category", "language"]],
  ["grades", ["code"]],
  ["grade_translations", ["grade", "language"]],
  ["parameters", ["code"]],
  ["parameter_translations", ["parameter", "language"]],
  ["picture_texts", ["image_url", "language"]],
  ["picture_focus_points", ["image_url"]],
  ["product_parameters", ["product_id", "parameter", "kind"]],
]);

/** Lists and rows of `/rest/v1`, for the hooks of ra-core. Every change of a row has the version that it was made from. */
export function createDataProvider(url: string, key: string, supabase: SupabaseClient): DataProvider {
  const provider = supabaseDataProvider({ instanceUrl: url, apiKey: key, supabaseClient: supabase, primaryKeys });
  return {
    ...provider,
    update: async (resource, params) => {
      const read = params.previousData;
      if (read?.version === undefined) return provider.update(resource, params);
      const [data] = await sendChange(resource, [read], async ([previousData]) => {
        const { data: changed } = await provider.update(resource, withVersion({ ...params, previousData }));
        return [changed];
      });
      return { data };
    },
  };
}

/** The provider sends the columns that differ, so the version is moved from the row that was read to the change. */
export function withVersion(params: UpdateParams): UpdateParams {
  const { version, ...read } = params.previousData ?? {};
  if (version === undefined) return params;
  return { ...params, data: { version, ...params.data }, previousData: read };
}
