import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { conflictOf, messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { FormState } from "#staff/ui/form.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import type { FormDraft } from "./use-form-draft.ts";

type Options = {
  /** Keeps the input until it is saved. */
  draft?: FormDraft;
  /** Called when all input is saved or discarded: closes a dialog. */
  onDone?: () => void;
  /** Reads the row again after a conflict. */
  onReload?: () => Promise<void>;
};

/**
 * Submits a form, with its progress and a message on failure. `send` throws the program's error; it returns false if nothing was saved and
 * it shows the reason itself.
 */
export function useSubmit(send: (fields: FormData) => Promise<unknown>, { draft, onDone, onReload }: Options = {}): FormState {
  const t = useTexts();
  // A mutation, so that who is refused for an ended session can sign in again. What was sent, such as a password, is not cached.
  const { mutateAsync } = useMutation({ mutationFn: send, gcTime: 0 });
  const [busy, setBusy] = useState(false);
  const [thrown, setThrown] = useState<{ error: unknown }>();
  const [round, setRound] = useState(0);
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const sent = new FormData(form);
    setBusy(true);
    setThrown(undefined);
    try {
      if ((await mutateAsync(sent)) === false) return;
      draft?.removeSaved();
      // What was typed meanwhile is still to be saved.
      if (form.isConnected && isSame(sent, new FormData(form))) onDone?.();
    } catch (error) {
      setThrown({ error });
      if (!form.isConnected) showError(messageOf(error, t));
    } finally {
      setBusy(false);
    }
  }
  const conflict = onReload && thrown && conflictOf(thrown.error);
  return {
    busy,
    error: thrown === undefined || conflict !== undefined ? undefined : messageOf(thrown.error, t),
    conflict,
    onReload: () =>
      void onReload?.().then(
        () => setThrown(undefined),
        (error: unknown) => setThrown({ error }),
      ),
    onSubmit,
    round,
    ...(draft && {
      onInput: draft.onInput,
      isKept: draft.isKept,
      discard: () => {
        draft.discard();
        setRound(round + 1);
        onDone?.();
      },
    }),
  };
}

const isSame = (one: FormData, other: FormData) => JSON.stringify([...one]) === JSON.stringify([...other]);

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}
