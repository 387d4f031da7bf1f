import { type LucideIcon, Ship, Sprout } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { processSteps, type Stop, stops } from "./process.ts";

/** A line across a stop's cell, at the height of its dot; on small screens one line runs down beside all stops. */
const drawn =
  "before:absolute before:border-turmeric/70 max-lg:before:inset-y-0 max-lg:before:start-0 max-lg:before:border-s max-lg:last:before:bottom-auto max-lg:last:before:h-4 lg:before:top-2 lg:before:border-t";

const straight = "lg:before:inset-x-0";

// A bend is a box open on one side, as high as the row: its top is this stop's line, its foot that of the stop below.
const bend = "lg:before:-bottom-2 lg:before:border-b";

const lines: Record<Stop["line"], string> = {
  straight,
  bendForwards: classes(
    bend,
    "lg:before:start-0 lg:before:-end-5 lg:before:rounded-se-[1.5rem] lg:before:rounded-ee-[1.5rem] lg:before:border-e",
  ),
  bendBackwards: classes(
    bend,
    "lg:before:end-0 lg:before:-start-5 lg:before:rounded-ss-[1.5rem] lg:before:rounded-es-[1.5rem] lg:before:border-s",
  ),
  none: "lg:before:hidden",
};

const rows = ["lg:row-start-1", "lg:row-start-2", "lg:row-start-3", "lg:row-start-4", "lg:row-start-5"];
const columns = ["lg:col-start-1", "lg:col-start-2", "lg:col-start-3", "lg:col-start-4"];

/** The export process as one route, for dark ground: a line that winds from the field to the vessel through numbered stops. */
export function ProcessRoute() {
  const { t } = useTranslation("home");
  return (
    <div>
      <Mark icon={Sprout} text={t("process.start")} className="mb-4" />
      <ol className="lg:grid lg:grid-cols-4">
        {stops.map((stop) => (
          <ProcessStop key={stop.step} stop={stop} />
        ))}
      </ol>
    </div>
  );
}

function ProcessStop({ stop: { step, number, row, column, line } }: { stop: Stop }) {
  const { t } = useTranslation("home");
  const end = number === processSteps.length;
  return (
    <li
      className={classes(
        "relative ps-7 pb-7 sm:max-lg:grid sm:max-lg:grid-cols-[14rem_1fr] sm:max-lg:gap-x-8 lg:ps-0 lg:pe-8 lg:pb-12",
        drawn,
        lines[line],
        rows[row],
        columns[column],
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "absolute -start-1.5 top-2 size-3 rounded-full border-2 border-turmeric lg:start-0 lg:top-0.5",
          end ? "bg-turmeric" : "bg-night",
        )}
      />
      <h3 className="flex items-baseline gap-2.5 lg:pt-7">
        <span aria-hidden="true" className="figure text-lg text-turmeric italic">
          {String(number).padStart(2, "0")}
        </span>
        <span className="heading">{t(`process.steps.${step}.title`)}</span>
      </h3>
      <p className="mt-1 text-sm text-sand sm:max-lg:mt-0.5">{t(`process.steps.${step}.text`)}</p>
      {end && <Mark icon={Ship} text={t("process.end")} className="mt-5 sm:max-lg:col-span-full lg:absolute lg:end-0 lg:-top-7 lg:mt-0" />}
    </li>
  );
}

/** Where the route begins and ends; the stops say the same to screen readers. */
function Mark({ icon, text, className }: { icon: LucideIcon; text: string; className: string }) {
  return (
    <p aria-hidden="true" className={classes("label flex items-center gap-2.5 text-turmeric", className)}>
      <Icon of={icon} size={18} />
      {text}
    </p>
  );
}
