import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type To, useNavigate, useParams } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { Page } from "#staff/shell/page.tsx";
import { ButtonLink } from "#staff/ui/button.tsx";
import { Split } from "#staff/ui/split.tsx";
import { useMedia } from "#staff/ui/use-media.ts";
import { EnquiryDetail } from "./detail/enquiry-detail.tsx";
import { useEnquiry } from "./detail/use-enquiry.ts";
import { Inbox } from "./inbox/inbox.tsx";
import { InboxHead } from "./inbox/inbox-head.tsx";
import { InboxLead } from "./inbox/inbox-lead.tsx";
import { InboxToolbar } from "./inbox/inbox-toolbar.tsx";
import { inbox } from "./inbox-query.ts";

/** The inbox `/enquiries?view=…`, and one enquiry `/enquiries/NSE-…` beside it; on a narrow screen instead of it. */
export default function EnquiriesScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { "*": reference = "" } = useParams();
  const isWide = useMedia("(width >= 75rem)");
  const [replyTo, setReplyTo] = useState<string>();
  const list = useListAddress(inbox);
  const search = list.query;
  const open = (opened: string, reply = false) => {
    setReplyTo(reply ? opened : undefined);
    navigate({ pathname: `/enquiries/${opened}`, search });
  };
  const back = () => navigate({ pathname: "/enquiries", search });
  const detail = reference !== "" && (
    <EnquiryDetail
      key={reference}
      reference={reference}
      startReply={replyTo === reference}
      isAlone={!isWide}
      onClose={back}
      onOpen={open}
    />
  );

  if (detail && !isWide) {
    return (
      <AlonePage reference={reference} back={{ pathname: "/enquiries", search }}>
        {detail}
      </AlonePage>
    );
  }
  return (
    <Page
      title={t("enquiries.title")}
      lead={<InboxLead />}
      flush
      actions={<InboxHead list={list} />}
      toolbar={<InboxToolbar list={list} />}
    >
      <Split list={<Inbox list={list} openReference={reference} onOpen={open} />} detail={detail || undefined} />
    </Page>
  );
}

/** One enquiry on the whole screen. Its title is the reference, even if the address has its ID. */
function AlonePage({ reference, back, children }: { reference: string; back: To; children: ReactNode }) {
  const t = useTexts();
  const { enquiry } = useEnquiry(reference);
  return (
    <Page
      title={enquiry?.reference ?? t("enquiries.title")}
      flush
      actions={
        <ButtonLink to={back} icon={ArrowLeft} tone="quiet" size="small">
          {t("enquiries.detail.back")}
        </ButtonLink>
      }
    >
      {children}
    </Page>
  );
}
