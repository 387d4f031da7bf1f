import { ArrowRight, type LucideIcon, Ship, Sprout } from "lucide-react";
import type { ItemOf } from "#i18n/text-keys.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";

/** A line across a step's cell, at the height of its dot; on small screens one vertical line beside all steps. */
const line =
  "before:absolute before:border-turmeric/70 max-lg:before:inset-y-0 max-lg:before:start-0 max-lg:before:border-s max-lg:last:before:bottom-auto max-lg:last:before:h-4 lg:before:inset-x-0 lg:before:top-2 lg:before:border-t";

const LIST = "home:process.items";

/** How many steps a row of the route has on large screens. */
const stepsInRow = 4;

export function ProcessRoute() {
  const { t } = useTranslation("home");
  const steps = useItems(LIST);
  return (
    <div>
      <Mark icon={Sprout} text={t("process.start")} className="mb-4" />
      <ol className="lg:grid lg:grid-cols-4">
        {steps.map((step, index) => (
          <Step key={step} step={step} number={index + 1} end={index + 1 === steps.length} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step, number, end }: { step: ItemOf<typeof LIST>; number: number; end: boolean }) {
  const { t } = useTranslation("home");
  const goesOn = !end && number % stepsInRow === 0;
  return (
    <li
      className={classes(
        "relative ps-7 pb-7 sm:max-lg:grid sm:max-lg:grid-cols-[14rem_1fr] sm:max-lg:gap-x-8 lg:ps-0 lg:pe-8 lg:pb-12",
        line,
        goesOn && "lg:before:end-3",
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "absolute -start-1.5 top-2 size-3 rounded-full border-2 border-turmeric lg:start-0 lg:top-0.5",
          end ? "bg-turmeric" : "bg-night",
        )}
      />
      {goesOn && <Icon of={ArrowRight} size={18} directional className="absolute end-0 -top-px text-turmeric max-lg:hidden" />}
      <h3 className="flex items-baseline gap-2.5 lg:pt-7">
        <span aria-hidden="true" className="figure text-lg text-turmeric italic">
          {String(number).padStart(2, "0")}
        </span>
        <span className="heading">{t(`process.items.${step}.title`)}</span>
      </h3>
      <p className="mt-1 text-sm text-sand sm:max-lg:mt-0.5">{t(`process.items.${step}.text`)}</p>
      {end && <Mark icon={Ship} text={t("process.end")} className="mt-5 sm:max-lg:col-span-full lg:absolute lg:end-0 lg:-top-7 lg:mt-0" />}
    </li>
  );
}

/** The beginning and end of the route; for screen readers the steps say the same. */
function Mark({ icon, text, className }: { icon: LucideIcon; text: string; className: string }) {
  return (
    <p aria-hidden="true" className={classes("label flex items-center gap-2.5 text-turmeric", className)}>
      <Icon of={icon} size={18} />
      {text}
    </p>
  );
}
