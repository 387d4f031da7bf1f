import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction } from "#staff/backend/functions.ts";

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

/**
 * Shows a preview in a frame or a new window. It submits a form, so that the response has its own headers; a form cannot set a header for
 * the token, so the token is one of its fields.
 */
export async function showPreview(
  supabase: SupabaseClient,
  key: string,
  of: PreviewOf,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const { data } = await supabase.auth.getSession();
  // Without its frame, the form would open a window.
  if (signal?.aborted) return;
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/functions/v1/${ADDRESS}?${new URLSearchParams({ apikey: key })}`;
  form.target = target;
  for (const [name, value] of [...fieldsOf(of), ["access_token", data.session?.access_token ?? ""] as const]) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  try {
    form.submit();
  } catch {
    // A page that is being left or reloaded cannot submit forms.
  }
  form.remove();
}

/** The preview picture for links. */
export async function previewCard(supabase: SupabaseClient, of: PreviewOf): Promise<Blob> {
  const picture = await callFunction<Blob>(supabase, ADDRESS, {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fieldsOf(of)).toString(),
  });
  return picture.slice(0, picture.size, "image/jpeg");
}
