import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";

/** Stands in the place of a screen that could not be rendered, and says what went wrong, so that it can be passed on. */
export function ErrorScreen({ message }: { message: string }) {
  const { t } = useTranslation("shell");
  return (
    <section className="on-night ledger grid min-h-[70dvh] items-center">
      <Container className="py-20">
        <h1 className="display-1 max-w-[24ch] hyphens-auto">{t("error.title")}</h1>
        <p className="measure mt-6 border-s-4 border-turmeric ps-4 text-lg text-sand wrap-anywhere">{message}</p>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink href="">{t("error.reload")}</ButtonLink>
          <ButtonLink to="/" tone="outline">
            {t("error.home")}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
