import { DRAFT } from "#features/enquiry/draft.ts";
import { EnquiryForm, type EnquiryFormProps } from "#features/enquiry/enquiry-form.tsx";
import type { IslandDefinition } from "./island.tsx";

/** The enquiry form. */
export const island: IslandDefinition<EnquiryFormProps> = {
  name: "enquiry",
  texts: ["contact:form", "contact:errors", "contact:toasts", "contact:sent"],
  draft: DRAFT,
  Component: EnquiryForm,
};
