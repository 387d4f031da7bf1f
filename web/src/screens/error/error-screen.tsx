import { useEffect } from "react";
import { useSite } from "#backend/site.ts";
import { messageOf } from "#features/errors/message-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";

/** Stands in the place of a screen that breaks, and says that it did, and what was thrown, so that it can be passed on. */
export function ErrorScreen({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  const title = t("head.title", { title: t("error.title"), company: company.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section className="on-night ledger grid min-h-[70dvh] items-center">
      <Container className="py-20">
        <h1 className="display-1 max-w-[24ch] hyphens-auto">{t("error.title")}</h1>
        <p className="measure mt-6 border-s-4 border-turmeric ps-4 text-lg text-sand wrap-anywhere">{messageOf(thrown)}</p>
        <div className="mt-10 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>{t("error.reload")}</Button>
          <ButtonLink to="/" tone="outline">
            {t("error.home")}
          </ButtonLink>
        </div>
      </Container>
    </section>
  );
}
