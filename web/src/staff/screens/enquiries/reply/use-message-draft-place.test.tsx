import { expect, test } from "vitest";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { renderHookFor } from "#staff/testing/program.tsx";
import { useMessageDraftPlace } from "./use-message-draft-place.ts";

test("a reply keeps the subject of the confirmation, in the language that the buyer got it in, so that Gmail keeps one thread", async () => {
  const enquiry = { reference: "NSE-7K3P-2M", language: "de" } as Enquiry;
  const { result } = renderHookFor(() => useMessageDraftPlace(enquiry));
  await expect.poll(() => result.current?.empty.subject).toBe("Re: Ihre Anfrage NSE-7K3P-2M");
});
