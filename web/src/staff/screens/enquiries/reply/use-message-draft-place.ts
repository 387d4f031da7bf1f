import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { usePerson } from "#staff/session/session.tsx";
import { useSetting } from "#staff/session/settings.ts";
import { useSite } from "#staff/site-context.tsx";
import type { DraftPlace } from "./message-draft.ts";
import { fillIn } from "./placeholders.ts";

/** Where the person's draft for an enquiry is stored, and how a new one begins. */
export function useMessageDraftPlace({ reference, language }: Enquiry): DraftPlace {
  const person = usePerson();
  const [signature] = useSetting("signature");
  const { languages } = useSite();
  // Gmail keeps mails in one thread only while they have one subject: that of the confirmation.
  const confirmed = languages.find(({ code }) => code === language)?.confirmation_subject ?? "{{reference}}";
  return {
    person: person.id,
    reference,
    empty: {
      tab: "reply",
      cc: "",
      language: languages.some(({ code }) => code === language) ? language : "en",
      subject: `Re: ${fillIn(confirmed, { reference })}`,
      body: signature === "" ? "" : `\n\n${signature}`,
      note: "",
      attachments: [],
      key: "",
    },
  };
}
