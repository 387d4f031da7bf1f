import { type ReactNode, useId } from "react";
import { isUntranslated } from "#i18n/translator.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { type DrawnStep, flowSteps } from "#screens/quality/flow-steps.ts";
import { FlowTall, tallViewBox } from "#screens/quality/flow-tall.tsx";
import { FlowWide, wideViewBox } from "#screens/quality/flow-wide.tsx";
import { Section } from "#ui/section.tsx";

export function ProcessFlow() {
  const { t } = useTranslation("quality");
  const texts = usePageTexts();
  const { direction } = useLanguage();
  const steps: DrawnStep[] = flowSteps.map((step) => ({
    title: t(`flow.steps.${step.key}.title`),
    ...(step.gate ? { fails: t(`flow.steps.${step.key}.fails`) } : {}),
  }));
  const drawing = {
    steps,
    gate: t("flow.gate"),
    fails: t("flow.fails"),
    mirrored: direction === "rtl" && !isUntranslated(texts, ["quality"]),
  };
  return (
    <Section {...useChapter("flow")}>
      <figure>
        <Chart viewBox={wideViewBox(steps.length)} className="w-full max-lg:hidden">
          <FlowWide {...drawing} />
        </Chart>
        <Chart viewBox={tallViewBox(drawing)} className="w-full max-w-md lg:hidden">
          <FlowTall {...drawing} />
        </Chart>
        <figcaption className="mt-6 text-sm text-bark">{t("flow.caption")}</figcaption>
      </figure>
      <h3 className="heading mt-12">{t("flow.recordsTitle")}</h3>
      <ol className="mt-4 gap-x-8 border-t border-ink/80 md:columns-2">
        {flowSteps.map((step, index) => (
          <li key={step.key} className="flex break-inside-avoid gap-4 border-b border-line py-2.5 text-sm">
            <span aria-hidden="true" className="figure w-6 shrink-0 text-chilli">
              {index + 1}
            </span>
            <span>
              <span className="font-semibold">{t(`flow.steps.${step.key}.title`)}</span>
              <span className="block text-bark">{t(`flow.steps.${step.key}.record`)}</span>
              {step.gate && (
                <span className="block text-chilli">
                  <strong className="font-semibold">{t("flow.fails")}</strong> {t(`flow.steps.${step.key}.fails`)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A drawing with a name and a description; its text is also in the list below it. */
function Chart({ viewBox, className, children }: { viewBox: string; className: string; children: ReactNode }) {
  const { t } = useTranslation("quality");
  const id = useId();
  return (
    <svg viewBox={viewBox} role="img" aria-labelledby={`${id}title`} aria-describedby={`${id}text`} fill="none" className={className}>
      <title id={`${id}title`}>{t("flow.title")}</title>
      <desc id={`${id}text`}>{t("flow.description")}</desc>
      {children}
    </svg>
  );
}
