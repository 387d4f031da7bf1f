import { useEffect, useRef, useState } from "react";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { KeptDraft } from "#staff/ui/form.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Tabs } from "#staff/ui/tabs.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { Reply } from "../detail/use-enquiry.ts";
import { type Draft, removeMessageDraft, removeSent, useMessageDraft } from "./message-draft.ts";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { useMessageDraftPlace } from "./use-message-draft-place.ts";

type ReplyBoxProps = { enquiry: Enquiry; replies: readonly Reply[]; takeFocus: boolean };

/** The form for a reply or a note. The input is stored in the browser until it has been sent. */
export function ReplyBox({ enquiry, replies, takeFocus }: ReplyBoxProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const place = useMessageDraftPlace(enquiry);
  const { draft, change, isKept } = useMessageDraft(place);
  const [tab, setTab] = useState(draft.tab);
  const { status } = enquiry;

  // The program has the reply, but its answer did not arrive, because the page was closed meanwhile for example.
  const isSent = replies.some(({ idempotency_key: key }) => key !== null && key === draft.key);
  useEffect(() => {
    if (isSent) removeSent(place, draft.key);
  });

  const choose = (chosen: Draft["tab"]) => {
    setTab(chosen);
    change({ tab: chosen });
  };
  const focusOn = (tab: Draft["tab"]) => {
    choose(tab);
    // After the other tab has been rendered.
    setTimeout(() => {
      const field = box.current?.querySelector<HTMLTextAreaElement>("[role=tabpanel]:not([hidden]) textarea");
      field?.focus();
      field?.setSelectionRange(0, 0);
      field?.scrollIntoView({ block: "center" });
    });
  };
  useKeys([
    { key: "r", label: t("enquiries.keys.reply"), run: () => focusOn("reply") },
    { key: "n", label: t("enquiries.keys.note"), run: () => focusOn("note") },
  ]);
  const start = useRef(takeFocus ? focusOn : undefined);
  useEffect(() => start.current?.("reply"), []);

  const canReply = status !== "quarantined" && status !== "spam";
  return (
    <div ref={box} className="rounded-md border border-line bg-card px-3 pb-3">
      <Tabs
        label={t("enquiries.thread.title")}
        value={tab}
        onChange={(chosen) => choose(chosen === "note" ? "note" : "reply")}
        tabs={[
          {
            id: "reply",
            label: t("enquiries.reply.tab"),
            content: canReply ? (
              <ReplyForm enquiry={enquiry} draft={draft} empty={place.empty} change={(changed) => change({ tab: "reply", ...changed })} />
            ) : (
              <Notice>{t("enquiries.reply.notYet")}</Notice>
            ),
          },
          { id: "note", label: t("enquiries.reply.noteTab"), content: <NoteForm enquiry={enquiry} place={place} /> },
        ]}
      />
      {isKept && (
        <div className="mt-2">
          <KeptDraft
            onDiscard={() => {
              removeMessageDraft(place);
              showSuccess(t("enquiries.reply.discarded"));
            }}
          />
        </div>
      )}
    </div>
  );
}
