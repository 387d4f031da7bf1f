import { useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Tabs } from "#staff/ui/tabs.tsx";
import { AttachBrochure } from "./attach-brochure.tsx";
import { AttachDocument } from "./attach-document.tsx";
import { AttachSheet } from "./attach-sheet.tsx";
import type { Attachment } from "./message-draft.ts";

type AttachProps = {
  open: boolean;
  onClose: () => void;
  /** The language of the reply, whose files are offered first. */
  language: string;
  /** The product of the enquiry, whose sheet is offered first. */
  product?: { slug: string; name: string };
  onAttach: (attachment: Attachment) => void;
};

export function AttachDialog({ open, onClose, language, product, onAttach }: AttachProps) {
  const t = useTexts();
  const [kind, setKind] = useState("specification");
  return (
    <Dialog open={open} onClose={onClose} title={t("enquiries.attach.title")}>
      <Tabs
        label={t("enquiries.attach.kinds")}
        value={kind}
        onChange={setKind}
        tabs={[
          {
            id: "specification",
            label: t("enquiries.attach.specification"),
            content: <AttachSheet language={language} first={product} onAttach={onAttach} />,
          },
          { id: "brochure", label: t("enquiries.attach.brochure"), content: <AttachBrochure language={language} onAttach={onAttach} /> },
          { id: "document", label: t("enquiries.attach.document"), content: <AttachDocument onAttach={onAttach} /> },
        ]}
      />
    </Dialog>
  );
}
