import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import { TextLink } from "#ui/text-link.tsx";

/**
 * The place of a screen that the program could not render: the browser draws it there (`isFinished`). Without JavaScript it says
 * that something went wrong, and how to reach the company.
 */
export function PendingScreen() {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  return (
    <div aria-busy="true" className="min-h-dvh">
      <noscript>
        <Container className="py-20">
          <h1 className="display-2">{t("error.title")}</h1>
          <p className="mt-6 flex flex-wrap gap-x-6">
            {company.phone !== null && <TextLink href={company.phone.link}>{company.phone.display}</TextLink>}
            <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
          </p>
        </Container>
      </noscript>
    </div>
  );
}
