import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";

/** What the router shows when a screen breaks: that it did, and what was thrown, for whoever is told of it. */
export function ErrorScreen() {
  const { t } = useTranslation("shell");
  const error = useRouteError();
  return (
    <main className="on-night ledger grid min-h-dvh items-center">
      <Container className="py-20">
        <h1 className="display-1 max-w-[24ch] hyphens-auto">{t("error.title")}</h1>
        <p className="measure mt-6 border-s-4 border-turmeric ps-4 text-lg text-sand wrap-anywhere">{messageOf(error)}</p>
        <div className="mt-10 flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>{t("error.reload")}</Button>
          <ButtonLink to="/" reloadDocument tone="outline">
            {t("error.home")}
          </ButtonLink>
        </div>
      </Container>
    </main>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
