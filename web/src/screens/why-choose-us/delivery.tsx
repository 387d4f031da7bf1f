import { numbersIn, statedText, useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";

const stages = [
  { stage: "before", mark: "border-chilli" },
  { stage: "day", mark: "border-ink" },
  { stage: "after", mark: "border-leaf" },
] as const;

/** The fourth commitment: the days around a shipment. */
export function Delivery() {
  const { t } = useTranslation("why-choose-us");
  return (
    <Section level={3} title={t("commitments.delivery.title")} intro={t("commitments.delivery.text")}>
      <DayStrip label={t("commitments.delivery.drawing")} />
      <ol className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {stages
          .filter(({ stage }) => t(`commitments.delivery.${stage}.when`) !== "")
          .map(({ stage, mark }) => (
            <li key={stage} className={classes("border-t-4 pt-4", mark)}>
              <p className="heading">{t(`commitments.delivery.${stage}.when`)}</p>
              <p className="mt-2">{t(`commitments.delivery.${stage}.what`)}</p>
            </li>
          ))}
      </ol>
    </Section>
  );
}

function fillOf(day: number, papersTo: number): string {
  if (day === 0) return "h-14 bg-ink";
  if (day > 0) return "h-9 bg-leaf";
  return day <= papersTo ? "h-9 bg-chilli" : "h-9 bg-sand/60";
}

/**
 * One box per day; the day of shipment is highlighted, and the days in the promise keep their number on a phone. Nothing where the company does
 * not state them.
 */
function DayStrip({ label }: { label: string }) {
  const site = useSite();
  // Days relative to the shipment: when documents are prepared, and when the originals have been sent.
  const [least, most = least] = numbersIn(statedText(site, "documents.before") ?? "");
  const [originals] = numbersIn(statedText(site, "documents.after") ?? "");
  if (least === undefined || most === undefined || originals === undefined) return null;
  const [papersFrom, papersTo] = [-most, -least];
  const days = Array.from({ length: originals - papersFrom + 1 }, (_, index) => papersFrom + index);
  const named = [papersFrom, papersTo, 0, originals];
  return (
    <div role="img" aria-label={label} className="mt-2 flex items-end gap-px contain-inline-size">
      {days.map((day) => (
        <span key={day} className="min-w-0 flex-1">
          <span className={classes("block", fillOf(day, papersTo))} />
          <bdi
            className={classes(
              "figure mt-2 flex justify-center text-sm whitespace-nowrap",
              named.includes(day) ? "text-ink" : "text-bark max-md:invisible",
            )}
          >
            {day > 0 ? `+${day}` : `${day}`.replace("-", "\u2212")}
          </bdi>
        </span>
      ))}
    </div>
  );
}
