import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { TimeBar } from "#staff/ui/time-bar.tsx";
import { minutesLeft, shareLeft, type Timed } from "./time-left.ts";

export function DueBar({ enquiry, now }: { enquiry: Pick<Timed, "received_at" | "due_at">; now: Date }) {
  const t = useTexts();
  const { duration } = useFormats();
  const minutes = minutesLeft(enquiry, now);
  const label = t(minutes < 0 ? "enquiries.late" : "enquiries.left", { time: duration(minutes) });
  return <TimeBar share={shareLeft(enquiry, now)} label={label} />;
}
