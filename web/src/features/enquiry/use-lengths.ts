import { type ClipboardEvent, useCallback, useState } from "react";
import { type EnquiryField, maximumOf } from "./enquiry-rules.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** From which share of the maximum on the length is shown. */
const SHOWN_FROM = 0.8;

/** How long the input of each field is, in characters, for fields in which that matters by now. */
export function useLengths() {
  const [lengths, setLengths] = useState<Partial<Record<EnquiryField, number>>>({});

  function measure(field: EnquiryField, value: string) {
    const length = [...value].length;
    const matters = length >= (maximumOf(field) ?? Number.POSITIVE_INFINITY) * SHOWN_FROM;
    setLengths((before) => (matters || before[field] !== undefined ? { ...before, [field]: matters ? length : undefined } : before));
  }
  const forget = useCallback(() => setLengths({}), []);
  return { lengths, measure, forget };
}

/** Lets a text that is too long be pasted whole. A browser would cut it off without a word; so the visitor is told, and shortens it. */
export function keepWholePaste({ currentTarget, clipboardData }: ClipboardEvent<Control>) {
  const { value, maxLength, selectionStart, selectionEnd } = currentTarget;
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const length = value.length - selected + clipboardData.getData("text").length;
  if (maxLength >= 0 && length > maxLength) currentTarget.removeAttribute("maxlength");
}
