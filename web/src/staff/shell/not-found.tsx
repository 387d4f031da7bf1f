import { useTexts } from "#staff/i18n/texts.tsx";
import { ButtonLink } from "#staff/ui/button.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Page } from "./page.tsx";

/** An address without a screen, or one that the person may not see. */
export function NotFound() {
  const t = useTexts();
  return (
    <Page title={t("shell.notFound")}>
      <EmptyState
        title={t("shell.notFoundTitle")}
        hint={t("shell.notFoundHint")}
        action={<ButtonLink to="/">{t("shell.toStart")}</ButtonLink>}
      />
    </Page>
  );
}
