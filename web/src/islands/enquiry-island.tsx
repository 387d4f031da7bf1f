import { DRAFT } from "#features/enquiry/clear-draft.ts";
import { EnquiryForm } from "#features/enquiry/enquiry-form.tsx";
import type { EnquiryFormStart } from "#features/enquiry/use-enquiry-form.ts";
import type { IslandDefinition } from "./island.tsx";

export const island: IslandDefinition<EnquiryFormStart> = {
  name: "enquiry",
  texts: ["contact:form", "contact:errors", "contact:toasts", "contact:sent"],
  draft: DRAFT,
  Component: EnquiryForm,
};
