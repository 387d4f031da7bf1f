import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Conflict } from "#staff/backend/errors.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useAssignItems } from "#staff/enquiries/use-staff.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { ChoiceDialog } from "#staff/ui/choice-dialog.tsx";
import { ConflictNotice } from "#staff/ui/conflict-notice.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { ReplyBox } from "../reply/reply-box.tsx";
import { useChange } from "../use-change.ts";
import { useStatusItems } from "../use-status-items.ts";
import { DetailHead } from "./detail-head.tsx";
import { DoubtNotice } from "./doubt-notice.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { History } from "./history.tsx";
import { Related } from "./related.tsx";
import { ThreadList } from "./thread-list.tsx";
import { useEnquiry, useThread } from "./use-enquiry.ts";

type DetailProps = {
  reference: string;
  startReply: boolean;
  /** Whether it fills the screen, instead of being beside the list. */
  isAlone: boolean;
  onClose: () => void;
  onOpen: (reference: string) => void;
};

export function EnquiryDetail({ reference, ...props }: DetailProps) {
  const t = useTexts();
  const { enquiry, ...query } = useEnquiry(reference);
  if (query.isPending || query.error)
    return (
      <div className="px-5">
        <QueryState query={query} title={t("enquiries.readError")} lines={7} />
      </div>
    );
  if (enquiry === undefined)
    return <EmptyState title={t("enquiries.detail.notFound", { reference })} hint={t("enquiries.detail.notFoundHint")} />;
  return <Detail enquiry={enquiry} {...props} />;
}

function Detail({ enquiry, startReply, isAlone, onClose, onOpen }: Omit<DetailProps, "reference"> & { enquiry: Enquiry }) {
  const t = useTexts();
  const queries = useQueryClient();
  const { languages } = useSite();
  const [conflict, setConflict] = useState<Conflict>();
  const change = useChange(setConflict);
  const thread = useThread(enquiry);
  const readAgain = () => queries.invalidateQueries({ queryKey: ["enquiries"] });
  const [asked, setAsked] = useState<"assign" | "setStatus">();
  const assignItems = useAssignItems(enquiry.assigned_to, (member) => void change.assign(enquiry, member));
  const statusItems = useStatusItems(enquiry.status, (status) => void change.setStatus(enquiry, status));
  useKeys([
    { key: "Escape", label: t("enquiries.keys.back"), run: onClose },
    // Beside the list, the list handles these.
    ...(isAlone
      ? [
          { key: "a", label: t("enquiries.keys.assign"), run: () => setAsked("assign") },
          { key: "e", label: t("enquiries.keys.status"), run: () => setAsked("setStatus") },
        ]
      : []),
  ]);

  return (
    <article aria-label={`${enquiry.name} ${enquiry.reference}`} className="flex flex-col gap-4 px-4 pt-4 pb-8 lg:px-6">
      <DetailHead enquiry={enquiry} change={change} isAlone={isAlone} onErased={onClose} />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          columnName={(column) => columnName(column, t)}
          onReload={() => {
            setConflict(undefined);
            void readAgain();
          }}
        />
      )}
      <DoubtNotice enquiry={enquiry} onSpam={() => change.setStatus(enquiry, "spam")} />
      <EnquiryFacts enquiry={enquiry} />
      <div
        className="max-w-[70ch] whitespace-pre-line"
        lang={enquiry.language}
        dir={languages.find(({ code }) => code === enquiry.language)?.direction}
      >
        {enquiry.message}
      </div>
      <QueryState query={thread} title={t("enquiries.readError")} />
      {thread.data && <ThreadList enquiry={enquiry} thread={thread.data} />}
      <ReplyBox enquiry={enquiry} replies={thread.data?.replies ?? []} takeFocus={startReply} />
      {thread.data && <History events={thread.data.events} />}
      <Related enquiry={enquiry} onOpen={onOpen} />
      <ChoiceDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(`enquiries.${asked ?? "assign"}.title`, { name: enquiry.name })}
        items={asked === "setStatus" ? statusItems : assignItems}
      />
    </article>
  );
}

function columnName(column: string, t: ReturnType<typeof useTexts>): string {
  return column === "status" || column === "assigned_to" ? t(`enquiries.columnName.${column}`) : column;
}
