import type { SupabaseClient } from "@supabase/supabase-js";

/** A preview that the program makes: the name of its function, and the fields of the form that it takes. */
export type PreviewRequest = { function: string; fields: readonly (readonly [name: string, value: string])[] };

/**
 * Shows a preview in a frame or a new window. It submits a form, so that the response has its own headers; a form cannot set a header for
 * the token, so the token is one of its fields.
 */
export async function showPreview(
  supabase: SupabaseClient,
  key: string,
  { function: name, fields }: PreviewRequest,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const { data } = await supabase.auth.getSession();
  // Without its frame, the form would open a window.
  if (signal?.aborted) return;
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/functions/v1/${name}?${new URLSearchParams({ apikey: key })}`;
  form.target = target;
  for (const [field, value] of [...fields, ["access_token", data.session?.access_token ?? ""] as const]) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = field;
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
