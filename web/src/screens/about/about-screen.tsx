import type { PageData } from "#backend/page-data.ts";
import { useSite } from "#backend/site.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Gates } from "#screens/about/gates.tsx";
import { head } from "#screens/about/head.ts";
import { Purpose } from "#screens/about/purpose.tsx";
import { Register } from "#screens/about/register.tsx";
import { Sourcing } from "#screens/about/sourcing.tsx";
import { Story } from "#screens/about/story.tsx";
import { Team } from "#screens/about/team.tsx";
import { Values } from "#screens/about/values.tsx";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Sections } from "#screens/sections.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { NextStep } from "#ui/next-step.tsx";

/** The company: its history, its purpose, where and how it buys, and its registrations. */
function AboutScreen({ data: { certificates } }: ScreenProps<Pick<PageData, "certificates">>) {
  const { t } = useTranslation("about");
  const { company } = useSite();
  const picture = usePicturesOfPlaces();
  return (
    <>
      <PageHero {...headingOf(t, "hero")} lead={t("hero.lead", { company: company.name })} picture={picture("about")} aside={<InBrief />} />
      <Sections
        list="about:sections.items"
        of={{
          story: (
            <>
              <Story />
              <Purpose />
            </>
          ),
          values: <Values />,
          sourcing: <Sourcing />,
          gates: <Gates />,
          team: <Team />,
          register: <Register certificates={certificates} />,
        }}
      />
      <NextStep
        {...headingOf(t, "next")}
        text={t("next.text")}
        links={[
          { to: "/catalog", text: t("next.catalog") },
          { to: "/contact", text: t("next.contact") },
        ]}
      />
    </>
  );
}

function InBrief() {
  const { t } = useTranslation("about");
  const rows = [
    { label: t("hero.rows.office"), value: t("hero.rows.officeValue") },
    { label: t("hero.rows.buyers"), value: t("hero.rows.buyersValue") },
    { label: t("hero.rows.price"), value: t("terms.price") },
    { label: t("hero.rows.reply"), value: t("hero.rows.replyValue") },
  ];
  return <LotLabel title={t("hero.label")} rows={rows} />;
}

export const screen = defineScreen({ data: () => ({ certificates: {} }), head, Component: AboutScreen });
