import type { PageData } from "#backend/page-data.ts";
import { useSite } from "#backend/site.ts";
import { WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { explained } from "#features/quality/certificates.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenProps } from "#screens/define-screen.tsx";
import { Assurance } from "#screens/quality/assurance.tsx";
import { Certificates } from "#screens/quality/certificates.tsx";
import { ChaptersProvider, Contents, chapters } from "#screens/quality/contents.tsx";
import { head } from "#screens/quality/head.ts";
import { InspectionAgencies } from "#screens/quality/inspection-agencies.tsx";
import { Laboratory } from "#screens/quality/laboratory.tsx";
import { Packaging } from "#screens/quality/packaging.tsx";
import { ProcessFlow } from "#screens/quality/process-flow.tsx";
import { Storage } from "#screens/quality/storage.tsx";
import { TestProtocols } from "#screens/quality/test-protocols.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { NextStep } from "#ui/next-step.tsx";

/** Quality as a report: certificates, laboratory, tests, storage, packing, assurance, the process, and third-party inspection. */
function QualityScreen({ data }: ScreenProps<Pick<PageData, "certificates">>) {
  const { t } = useTranslation("quality");
  const { company } = useSite();
  const chat = whatsappUrl(company.whatsapp, t("next.greeting", { company: company.name }));
  const picture = useOwnPictures();
  const certificates = explained(data.certificates);
  const shown = chapters.filter((chapter) => chapter !== "certificates" || certificates.length > 0);
  return (
    <ChaptersProvider value={shown}>
      <PageHero
        eyebrow={t("hero.eyebrow")}
        title={t("hero.title")}
        lead={t("hero.lead")}
        picture={picture("hero-quality")}
        aside={<Contents />}
      />
      {certificates.length > 0 && <Certificates certificates={certificates} />}
      <Laboratory />
      <TestProtocols />
      <Storage />
      <Packaging />
      <Assurance />
      <ProcessFlow />
      <InspectionAgencies />
      <NextStep
        eyebrow={t("next.eyebrow")}
        title={t("next.title")}
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
    </ChaptersProvider>
  );
}

export const screen = defineScreen({ data: () => ({ certificates: {} }), head, Component: QualityScreen });
