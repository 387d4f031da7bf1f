import type { PageData } from "#backend/page-data.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { Advantages } from "#screens/why-choose-us/advantages.tsx";
import { Certifications } from "#screens/why-choose-us/certifications.tsx";
import { Delivery } from "#screens/why-choose-us/delivery.tsx";
import { Destinations } from "#screens/why-choose-us/destinations.tsx";
import { head } from "#screens/why-choose-us/head.ts";
import { ReplyClock } from "#screens/why-choose-us/reply-clock.tsx";
import { Testing } from "#screens/why-choose-us/testing.tsx";
import { Trace } from "#screens/why-choose-us/trace.tsx";
import { TrustCards } from "#screens/why-choose-us/trust-cards.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";
import { Section } from "#ui/section.tsx";

function WhyChooseUsScreen({ data: { certificates, regions } }: ScreenProps<Pick<PageData, "certificates" | "regions">>) {
  const { t } = useTranslation("why-choose-us");
  const picture = usePicturesOfPlaces();
  const advantages = useItems("why-choose-us:advantages.items");
  const hasAdvantages = useItems("why-choose-us:sections.items").includes("advantages") && advantages.length > 0;
  return (
    <>
      <PageHero {...headingOf(t, "hero")} lead={t("hero.lead")} picture={picture("why")} aside={<ReplyClock />}>
        <ButtonLink to="/contact">{t("hero.quote")}</ButtonLink>
        {hasAdvantages && (
          <ButtonLink href="#advantages" tone="outline">
            {t("hero.reasons")}
          </ButtonLink>
        )}
      </PageHero>
      <Sections
        list="why-choose-us:sections.items"
        of={{
          advantages: <Advantages />,
          destinations: <Destinations regions={regions} />,
          commitments: <Commitments certificates={certificates} />,
          trust: <TrustCards />,
        }}
      />
      <NextStep
        {...headingOf(t, "next")}
        text={t("next.text")}
        links={[
          { to: "/contact", text: t("next.contact") },
          { to: "/catalog", text: t("next.catalog") },
        ]}
      />
    </>
  );
}

function Commitments({ certificates }: Pick<PageData, "certificates">) {
  const { t } = useTranslation("why-choose-us");
  return (
    <>
      <Section numbered {...headingOf(t, "sections.items.commitments")} tone="deep">
        <div className="mt-6 grid gap-x-12 gap-y-14 lg:grid-cols-12">
          <Testing />
          {certificates.length > 0 && <Certifications certificates={certificates} />}
        </div>
      </Section>
      <Trace />
      <Delivery />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ certificates: {}, regions: {} }), head, Component: WhyChooseUsScreen });
