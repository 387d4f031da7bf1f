import { Check } from "lucide-react";
import { type SetupStep, setupSteps } from "#staff/company/setup.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Icon } from "#staff/ui/icon.tsx";

type ProgressProps = { place: number; isDone: (step: SetupStep) => boolean; onChoose: (step: SetupStep) => void };

/** The steps: which are done, and which one is shown. Those that are done can be opened again. */
export function Progress({ place, isDone, onChoose }: ProgressProps) {
  const t = useTexts();
  return (
    <ol aria-label={t("setup.steps")} className="flex flex-wrap gap-x-2 gap-y-1 border-b border-line pb-2 text-sm">
      {[...setupSteps, "done" as const].map((step, index) => {
        const isHere = index === place;
        const isOver = step !== "done" && isDone(step);
        const name = (
          <>
            {isOver ? <Icon of={Check} size={16} className="text-leaf" /> : <span aria-hidden="true">{index + 1}</span>}
            {t(`setup.step.${step}`)}
            {isOver && <span className="visually-hidden"> ({t("setup.isDone")})</span>}
          </>
        );
        const look = "inline-flex min-h-7.5 items-center gap-1.5 rounded-md px-2 pointer-coarse:min-h-11";
        return (
          <li key={step} aria-current={isHere ? "step" : undefined}>
            {isOver && !isHere ? (
              <button type="button" onClick={() => onChoose(step)} className={classes(look, "hover:bg-ink/8")}>
                {name}
              </button>
            ) : (
              <span className={classes(look, isHere ? "bg-paper-deep font-semibold" : "text-bark")}>{name}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
