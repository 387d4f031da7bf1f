import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction } from "#staff/backend/functions.ts";
import type { PreviewRequest } from "#staff/preview/preview-form.ts";

/** The parameters of a preview: product, language, and changes. */
export type PreviewOf = {
  productId: number;
  language: string;
  kind: "page" | "card" | "sheet";
  /** As JSON. */
  changes: string;
};

const ADDRESS = "preview-product";

function fieldsOf({ productId, language, kind, changes }: PreviewOf): [string, string][] {
  return [
    ["product", String(productId)],
    ["language", language],
    ["kind", kind],
    ["changes", changes],
  ];
}

export const previewRequest = (of: PreviewOf): PreviewRequest => ({ function: ADDRESS, fields: fieldsOf(of) });

/** The preview picture for links. */
export async function previewCard(supabase: SupabaseClient, of: PreviewOf): Promise<Blob> {
  const picture = await callFunction<Blob>(supabase, ADDRESS, {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fieldsOf(of)).toString(),
  });
  return picture.slice(0, picture.size, "image/jpeg");
}
