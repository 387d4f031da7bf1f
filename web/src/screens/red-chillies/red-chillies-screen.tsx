import { useSite } from "#backend/site.ts";
import type { ChilliForm, Variety } from "#backend/wire/catalogue.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { offered } from "#features/varieties/varieties.ts";
import { useFigures, useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Districts } from "#screens/red-chillies/districts.tsx";
import { FormList } from "#screens/red-chillies/form-list.tsx";
import { head } from "#screens/red-chillies/head.ts";
import { SpecificationBoxes } from "#screens/red-chillies/specification-boxes.tsx";
import { VarietySummary } from "#screens/red-chillies/variety-summary.tsx";
import { Sections } from "#screens/sections.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

const quote = "/contact?interest=red-chillies";
const catalogue = "/catalog?category=red-chillies";

function RedChilliesScreen({ data }: ScreenProps<{ varieties: Variety[]; chilliForms: ChilliForm[] }>) {
  const { varieties, chilliForms: forms } = data;
  const { t } = useTranslation("red-chillies");
  const picture = usePicturesOfPlaces();
  const { company } = useSite();
  const lots = offered(varieties);
  return (
    <>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={
          <>
            {t("hero.title")} <em className="inline-block text-turmeric">{t("hero.titleAccent")}</em>
          </>
        }
        lead={t("hero.lead", { company: company.name })}
        picture={picture("red-chillies")}
        aside={<TradeLabel />}
      >
        <ButtonLink to={quote}>{t("hero.quote")}</ButtonLink>
      </PageHero>
      <Sections
        list="red-chillies:sections.items"
        of={{
          summary: <VarietySummary varieties={varieties} />,
          specification: <SpecificationBoxes />,
          districts: lots.length > 0 && <Districts varieties={lots} />,
          forms: forms.length > 0 && <FormList forms={forms} />,
        }}
      />
      <Section className="not-printed" tone="night" eyebrow={t("next.eyebrow")} title={t("next.title")} split="5/7">
        <p className="measure text-lg">{t("next.text")}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={quote}>{t("next.quote")}</ButtonLink>
          <ButtonLink to={catalogue} tone="outline">
            {t("next.catalog")}
          </ButtonLink>
          <TextLink to="/products/red-chilli-varieties">{t("next.guide")}</TextLink>
        </div>
      </Section>
    </>
  );
}

const labelRows = ["botanical", "code", "season", "yards"] as const;

function TradeLabel() {
  const { t } = useTranslation("red-chillies");
  const figure = useFigures();
  const rows = labelRows.map((row) => ({ label: t(`hero.${row}`), value: t(`hero.${row}Value`) }));
  return <LotLabel title={t("hero.label")} rows={[...rows, { label: t("hero.terms"), value: figure("priceTerms") }]} />;
}

export const screen = defineScreen({ data: () => ({ varieties: {}, chilliForms: {} }), head, Component: RedChilliesScreen });
