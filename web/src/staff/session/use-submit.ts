import { type FormEvent, useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";

/** Submits a form, with its progress and a message on failure. `send` throws the program's error. */
export function useSubmit(send: (fields: FormData) => Promise<void>) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      await send(fields);
    } catch (thrown) {
      setError(messageOf(thrown, t));
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, onSubmit };
}

/** A field of a form as text. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}
