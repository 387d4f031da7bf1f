import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";

/** The purchase of a lot in five steps, each with the record that is made. */
export function BuyingSteps() {
  const { t } = useTranslation("about");
  const steps = useItems("about:steps.items");
  if (steps.length === 0) return null;
  return (
    <div className="mt-16 grid gap-x-8 gap-y-8 border-t-2 border-ink pt-8 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h3 className="display-3">{t("steps.title")}</h3>
        <p className="measure mt-4 text-lg lg:pe-8">{t("steps.intro")}</p>
      </div>
      <ol className="lg:col-span-7">
        {steps.map((step, index) => (
          <li
            key={step}
            className="relative ms-4 border-s border-chilli ps-9 pb-8 last:border-transparent last:pb-0 md:grid md:grid-cols-[9rem_minmax(0,1fr)] md:gap-x-6"
          >
            <span
              aria-hidden="true"
              className="figure absolute -start-4 -top-1 inline-flex size-8 items-center justify-center rounded-full border border-chilli bg-paper text-sm text-chilli"
            >
              {index + 1}
            </span>
            <h4 className="heading leading-tight">{t(`steps.items.${step}.title`)}</h4>
            <div className="max-md:mt-1">
              <p>{t(`steps.items.${step}.text`)}</p>
              <Proof label={t("paper")} className="mt-1.5">
                {t(`steps.items.${step}.paper`)}
              </Proof>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
