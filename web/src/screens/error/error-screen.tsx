import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";

type ErrorScreenProps = {
  message: string;
  /** The visitor's input in the submitted form, to be copied from here. */
  typed?: readonly string[];
};

/** Shown instead of a screen that could not be rendered: what that means, and the error, so that the visitor can report it. */
export function ErrorScreen({ message, typed = [] }: ErrorScreenProps) {
  const { t } = useTranslation("shell");
  return (
    <section className="on-night ledger grid min-h-[70dvh] items-center">
      <Container className="py-20">
        <h1 className="display-1 max-w-[24ch] hyphens-auto">{t("error.title")}</h1>
        <p className="measure mt-6 text-lg">{t("error.text")}</p>
        <p lang="en" dir="ltr" className="measure mt-6 border-s-4 border-turmeric ps-4 text-sand wrap-anywhere">
          {message}
        </p>
        {typed.map((text) => (
          <p key={text} dir="auto" className="measure mt-4 whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        ))}
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
