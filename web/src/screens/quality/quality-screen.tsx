import type { PageData } from "#backend/page-data.ts";
import { useSite } from "#backend/site.ts";
import { WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { explained } from "#features/quality/certificates.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Assurance } from "#screens/quality/assurance.tsx";
import { Certificates } from "#screens/quality/certificates.tsx";
import { type Chapter, Contents } from "#screens/quality/contents.tsx";
import { head } from "#screens/quality/head.ts";
import { InspectionAgencies } from "#screens/quality/inspection-agencies.tsx";
import { Laboratory } from "#screens/quality/laboratory.tsx";
import { Packaging } from "#screens/quality/packaging.tsx";
import { ProcessFlow } from "#screens/quality/process-flow.tsx";
import { Storage } from "#screens/quality/storage.tsx";
import { TestProtocols } from "#screens/quality/test-protocols.tsx";
import { Sections } from "#screens/sections.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";

/** Quality as a report: certificates, laboratory, tests, storage, packing, assurance, the process, and third-party inspection. */
function QualityScreen({ data }: ScreenProps<Pick<PageData, "certificates">>) {
  const { t } = useTranslation("quality");
  const { company } = useSite();
  const chat = whatsappUrl(company.whatsapp, t("next.greeting", { company: company.name }));
  const picture = usePicturesOfPlaces();
  const certificates = explained(data.certificates);
  const contents: Partial<Record<Chapter, readonly unknown[]>> = {
    certificates,
    packaging: useItems("quality:packaging.items"),
    assurance: useItems("quality:assurance.items"),
    inspection: useItems("quality:inspection.items"),
  };
  const has = (chapter: Chapter) => contents[chapter]?.length !== 0;
  const chapters = useItems("quality:sections.items").filter(has);
  return (
    <>
      <PageHero {...headingOf(t, "hero")} lead={t("hero.lead")} picture={picture("quality")} aside={<Contents chapters={chapters} />} />
      <Sections
        list="quality:sections.items"
        of={{
          certificates: has("certificates") && <Certificates certificates={certificates} />,
          laboratory: <Laboratory />,
          protocols: <TestProtocols />,
          storage: <Storage />,
          packaging: has("packaging") && <Packaging />,
          assurance: has("assurance") && <Assurance />,
          flow: <ProcessFlow />,
          inspection: has("inspection") && <InspectionAgencies />,
        }}
      />
      <NextStep
        {...headingOf(t, "next")}
        text={t("next.text")}
        actions={
          <>
            <ButtonLink to="/contact">{t("next.certificates")}</ButtonLink>
            {chat === undefined ? (
              <ButtonLink to="/contact" tone="outline">
                {t("next.inspection")}
              </ButtonLink>
            ) : (
              <ButtonLink href={chat} newTab tone="outline">
                <WhatsappIcon />
                {t("next.inspection")}
              </ButtonLink>
            )}
          </>
        }
      />
    </>
  );
}

export const screen = defineScreen({ data: () => ({ certificates: {} }), head, Component: QualityScreen });
