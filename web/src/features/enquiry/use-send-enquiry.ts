import { useEffect, useRef } from "react";
import { useBackend } from "#backend/client.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast.ts";
import type { Enquiry } from "./enquiry-rules.ts";
import { IdempotencyKeys } from "./idempotency-key.ts";
import type { SendResult } from "./send-enquiry.ts";
import { useFailedText } from "./use-failed-text.ts";

/** How long the toasts stay, in milliseconds: the two long texts must be readable to the end, the short one refers to the fields. */
const INVALID_MS = 4000;
const FAILED_MS = 6000;
const SENT_MS = 6000;

/** When the page became visible, in milliseconds of its clock: later than 0 if it was prerendered. */
function activationStart(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && "activationStart" in navigation ? Number(navigation.activationStart) : 0;
}

export function useSendEnquiry() {
  const { t } = useTranslation("contact");
  const failedText = useFailedText();
  const language = useLanguage();
  const backend = useBackend();
  const keys = useRef(new IdempotencyKeys());
  const shownAt = useRef(0);

  useEffect(() => {
    // The form is visible as soon as the page is, long before this runs.
    shownAt.current = activationStart();
  }, []);

  /** Reports that the form was invalid. */
  function refuse() {
    showToast({ tone: "destructive", title: t("toasts.invalid.title"), description: t("toasts.invalid.text"), duration: INVALID_MS });
  }

  /** Reports that the enquiry could not be sent. */
  function fail(cause: unknown) {
    // biome-ignore lint/suspicious/noConsole: the cause belongs in the log: the toast must not show it
    console.error("the enquiry could not be sent:", cause);
    showToast({ tone: "destructive", title: t("toasts.failed.title"), description: failedText, duration: FAILED_MS });
  }

  async function send(enquiry: Enquiry): Promise<SendResult> {
    if (backend === undefined) throw new Error("enquiries are sent from the browser only");
    const { sendEnquiry } = await import("./send-enquiry.ts");
    const result = await sendEnquiry(backend.functions, {
      enquiry,
      language: language.code,
      idempotencyKey: keys.current.for(JSON.stringify(enquiry)),
      filledInMs: Math.round(performance.now() - shownAt.current),
    });
    if (result.kind === "invalid") refuse();
    if (result.kind === "failed") fail(result.cause);
    if (result.kind === "accepted") {
      keys.current.renew();
      shownAt.current = performance.now();
      showToast({ tone: "success", title: t("toasts.sent.title"), description: t("toasts.sent.text"), duration: SENT_MS });
    }
    return result;
  }

  return { send, refuse, fail };
}
