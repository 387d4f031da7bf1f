import { useSite } from "#backend/site.ts";
import { DistrictMap, useListedPlaces } from "#features/maps/district-map.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { ArrowLink } from "#ui/arrow-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { ReportTable } from "./report-table.tsx";

/** Two links side by side: the laboratory's report with the quality page, and the company. */
export function ProofAndCompany() {
  return (
    <Container grid className="gap-y-16 py-16 md:py-24">
      <Proof />
      <Company />
    </Container>
  );
}

function Proof() {
  const { t } = useTranslation("home");
  return (
    <section className="lg:col-span-7">
      <p className="eyebrow numbered mb-2">{t("sections.items.quality.eyebrow")}</p>
      <h2 className="display-2">{t("sections.items.quality.title")}</h2>
      <p className="measure mt-5">{t("sections.items.quality.intro")}</p>
      <ReportTable />
      <ButtonLink to="/quality" tone="outline" className="mt-7">
        {t("quality.link")}
      </ButtonLink>
    </section>
  );
}

function Company() {
  const { t } = useTranslation("home");
  const { company } = useSite();
  const places = useListedPlaces("home:about.places.items");
  return (
    <section className="border-line lg:col-span-5 lg:border-s lg:ps-10">
      <p className="eyebrow numbered mb-2">{t("about.eyebrow")}</p>
      <h2 className="display-2">{t("about.title")}</h2>
      <p className="mt-5">{t("about.text")}</p>
      {places.length > 0 && <DistrictMap places={places} className="mt-6 max-lg:max-w-md" />}
      <p className="mt-5 empty:hidden">
        <ArrowLink to="/about">{t("about.link", { company: company.name })}</ArrowLink>
      </p>
    </section>
  );
}
