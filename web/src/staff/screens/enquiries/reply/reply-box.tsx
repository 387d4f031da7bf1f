import { useEffect, useRef } from "react";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { useSetting } from "#staff/session/settings.ts";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Tabs } from "#staff/ui/tabs.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { type Draft, useDraft } from "./draft.ts";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";

/** The form for a reply or a note. The input is stored in the browser until it has been sent. */
export function ReplyBox({ enquiry, takeFocus }: { enquiry: Enquiry; takeFocus: boolean }) {
  const t = useTexts();
  const person = usePerson();
  const [signature] = useSetting("signature");
  const { company, languages } = useSite();
  const box = useRef<HTMLDivElement>(null);
  const { reference, language, status } = enquiry;
  const empty: Draft = {
    tab: "reply",
    language: languages.some(({ code }) => code === language) ? language : "en",
    subject: `${company}: ${reference}`,
    body: signature === "" ? "" : `\n\n${signature}`,
    note: "",
    attachments: [],
  };
  const { draft, change, isKept } = useDraft(person.id, reference, empty);

  const focusOn = (tab: Draft["tab"]) => {
    change({ tab });
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
        value={draft.tab}
        onChange={(tab) => change({ tab: tab === "note" ? "note" : "reply" })}
        tabs={[
          {
            id: "reply",
            label: t("enquiries.reply.tab"),
            content: canReply ? (
              <ReplyForm enquiry={enquiry} draft={draft} empty={empty} change={change} />
            ) : (
              <Notice>{t("enquiries.reply.notYet")}</Notice>
            ),
          },
          { id: "note", label: t("enquiries.reply.noteTab"), content: <NoteForm enquiry={enquiry} draft={draft} change={change} /> },
        ]}
      />
      {isKept && (
        <p className="mt-2 flex items-center gap-2 text-sm text-bark">
          {t("enquiries.reply.draftKept")}
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              change(empty);
              showSuccess(t("enquiries.reply.discarded"));
            }}
          >
            {t("enquiries.reply.discard")}
          </Button>
        </p>
      )}
    </div>
  );
}
