import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { showError, showUndoable } from "#staff/ui/toasts.tsx";
import type { Draft } from "./draft.ts";

/** How long a reply can be undone before it is sent, in milliseconds. */
const GRACE = 6000;

type SendOptions = { markAs?: "quoted"; onSent: () => void };

/** Sends a reply after the time for undoing. If the program refuses it, it stays in the form with the error. */
export function useSend(enquiry: Enquiry) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [isWaiting, setIsWaiting] = useState(false);
  const [error, setError] = useState<string>();
  const { id, name } = enquiry;

  async function insert({ language, subject, body, attachments }: Draft, { markAs, onSent }: SendOptions) {
    const reply = { enquiry_id: id, language, subject: subject.trim(), body: body.trim(), attachments, mark_as: markAs ?? null };
    try {
      orThrow(await supabase.from("enquiry_messages").insert(reply));
      onSent();
    } catch (thrown) {
      const message = messageOf(thrown, t);
      setError(message);
      showError(t("enquiries.reply.failed", { name, message }));
    }
    setIsWaiting(false);
    await readAgain(queries, ["enquiries"]);
  }

  return {
    isWaiting,
    error,
    send: (draft: Draft, options: SendOptions) => {
      setError(undefined);
      showUndoable({
        title: t("enquiries.reply.sending", { name }),
        undoLabel: t("ui.undo"),
        duration: GRACE,
        onUndo: () => setIsWaiting(false),
        onDone: () => void insert(draft, options),
      });
      setIsWaiting(true);
    },
  };
}
