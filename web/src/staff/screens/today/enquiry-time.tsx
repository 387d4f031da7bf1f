import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { TimeBar } from "#staff/ui/time-bar.tsx";
import type { WaitingEnquiry } from "./waiting.ts";

/** The remaining time of an enquiry. */
export function EnquiryTime({ enquiry, now }: { enquiry: Pick<WaitingEnquiry, "received_at" | "due_at">; now: Date }) {
  const t = useTexts();
  const { duration, relative } = useFormats();
  const { received_at, due_at } = enquiry;
  if (due_at === null) return <span className="w-24 shrink-0 text-sm text-bark">{relative(received_at, now)}</span>;
  const [start, due] = [Date.parse(received_at), Date.parse(due_at)];
  const left = (due - now.getTime()) / 60_000;
  const share = (due - now.getTime()) / Math.max(due - start, 1);
  return <TimeBar share={share} label={t(left <= 0 ? "today.late" : "today.left", { time: duration(left) })} />;
}
