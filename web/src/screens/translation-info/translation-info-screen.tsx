import { PageHero } from "#features/pictures/page-hero.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen } from "#screens/define-screen.tsx";
import { CopyButton } from "#screens/translation-info/copy-button.tsx";
import { head } from "#screens/translation-info/head.ts";
import { type Service, services, steps } from "#screens/translation-info/services.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

function TranslationInfoScreen() {
  const { t } = useTranslation("translation-info");
  return (
    <>
      <PageHero eyebrow={t("hero.eyebrow")} title={t("hero.title")} lead={t("hero.lead")} />
      <Section numbered eyebrow={t("services.eyebrow")} title={t("services.title")} intro={t("services.intro")}>
        {services.map((service) => (
          <ServiceEntry key={service.id} service={service} />
        ))}
      </Section>
      <Section numbered eyebrow={t("guide.eyebrow")} title={t("guide.title")} tone="deep" split="4/8">
        <ol>
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[3rem_1fr] border-t border-line py-6 last:border-b">
              <span aria-hidden="true" className="figure text-xl text-chilli">
                {index + 1}
              </span>
              <div>
                <h3 className="heading">{t(`guide.steps.${step}.title`)}</h3>
                <p className="measure mt-1.5 text-bark">{t(`guide.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section tone="night" eyebrow={t("recommendation.eyebrow")} title={t("recommendation.title")} split="5/7">
        <p className="measure text-lg">{t("recommendation.text")}</p>
        <div className="not-printed mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/contact">{t("recommendation.contact")}</ButtonLink>
          <ButtonLink to="/catalog" tone="outline">
            {t("recommendation.catalog")}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

const facts = ["limit", "suits", "beware"] as const;

function ServiceEntry({ service: { id, language, code } }: { service: Service }) {
  const { t } = useTranslation("translation-info");
  const name = t(`services.${id}.name`);
  return (
    <article className="grid gap-x-8 gap-y-6 border-t border-line py-10 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <h3 className="display-3">{name}</h3>
        <p className="mt-3">{t(`services.${id}.text`)}</p>
        <dl className="mt-5 text-sm">
          {facts.map((fact) => (
            <div key={fact} className="border-t border-line py-2">
              <dt className="text-bark">{t(`services.${fact}`)}</dt>
              <dd className="font-semibold">{t(`services.${id}.${fact}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figure className="min-w-0 lg:col-span-7">
        <figcaption className="flex items-center justify-between gap-4 border border-b-0 border-line bg-paper-deep px-4 py-2">
          <span className="label text-bark">{language}</span>
          <CopyButton code={code} label={t("services.copyLabel", { service: name })} />
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keyboard. */}
        <pre dir="ltr" tabIndex={0} className="overflow-x-auto border border-line bg-card p-4 text-sm leading-relaxed">
          <code translate="no">{code}</code>
        </pre>
      </figure>
    </article>
  );
}

export const screen = defineScreen({ head, Component: TranslationInfoScreen });
