import { zodResolver } from "@hookform/resolvers/zod";
import { enquirySchema } from "#features/enquiry/enquiry-schema.ts";

/** Gives the form's library what the rules say of its values. */
export const enquiryResolver = zodResolver(enquirySchema);
