import type { HomePage, ProductCard } from "#backend/wire/catalogue.ts";
import type { Certificate } from "#backend/wire/content.ts";
import { useLeadingLot } from "#features/catalogue/leading-lot.ts";
import { cardFigures } from "#features/catalogue/product-texts.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { areSample, certificateLanguage } from "#features/quality/certificates.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

type HomeHeroProps = { home: HomePage; certificates: readonly Certificate[] };

export function HomeHero({ home, certificates }: HomeHeroProps) {
  const { t } = useTranslation("home");
  const picture = usePicturesOfPlaces();
  return (
    <PageHero
      eyebrow={t("hero.eyebrow")}
      title={
        <>
          {t("hero.title")} <em className="inline-block text-turmeric lg:block">{t("hero.claim")}</em>
        </>
      }
      lead={t("hero.lead")}
      picture={picture("home")}
      aside={<FeaturedLotLabel home={home} />}
    >
      <ButtonLink to="/catalog" className="max-sm:w-full">
        {t("hero.catalog")}
      </ButtonLink>
      <ButtonLink to="/contact" tone="outline" className="max-sm:w-full">
        {t("hero.quote")}
      </ButtonLink>
      {certificates.length > 0 && <Certificates certificates={certificates} />}
    </PageHero>
  );
}

/** What the company is certified by and registered with. */
function Certificates({ certificates }: Pick<HomeHeroProps, "certificates">) {
  const { t } = useTranslation("home");
  const allSample = areSample(certificates);
  return (
    <div className="mt-4 w-full">
      <div className="flex items-center gap-2 text-sand">
        <p id="certificates" className="label">
          {t("hero.certificates")}
        </p>
        {allSample && <SampleMark />}
      </div>
      <ul aria-labelledby="certificates" className="mt-2.5 flex max-w-[24rem] flex-wrap gap-2">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <Badge>
              <TypedValue lang={certificateLanguage(certificate, "short_name")}>{certificate.shortName}</TypedValue>
            </Badge>
            {certificate.sample && !allSample && <SampleMark />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FeaturedLotLabel({ home }: { home: HomePage }) {
  const { t } = useTranslation(["home", "catalogue"]);
  const lot = useLeadingLot(home.featured);
  if (lot === undefined) return null;
  const rows = rowsOf(lot).map(({ label, value }) => ({
    label,
    value: <TypedValue>{value}</TypedValue>,
  }));
  return <LotLabel title={t("hero.lot")} rows={rows} className="max-lg:max-w-md" />;

  function rowsOf(product: ProductCard) {
    return [
      { label: t("hero.variety"), value: product.name },
      { label: t("catalogue:fields.grade"), value: product.grade },
      { label: t("catalogue:fields.origin"), value: product.district },
      ...cardFigures(product, true)
        .slice(0, 3)
        .map(({ name, figure }) => ({
          label: t(`catalogue:figures.${name}`),
          value: figure.unit === undefined ? figure.value : `${figure.value} ${figure.unit}`,
        })),
    ];
  }
}
