import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { say } from "#staff/ui/toasts.tsx";
import { orThrow, useSubmit } from "../use-submit.ts";

/** Ends the sessions on all other machines. */
export function SessionsSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const { busy, error, onSubmit } = useSubmit(async () => {
    orThrow(await supabase.auth.signOut({ scope: "others" }));
    say(t("profile.othersEnded"));
  });
  return (
    <Section title={t("profile.sessions")} hint={t("profile.sessionsHint")}>
      <form onSubmit={onSubmit} className="flex flex-col items-start gap-4">
        {error !== undefined && (
          <Notice tone="now" role="alert">
            {error}
          </Notice>
        )}
        <Button type="submit" busy={busy}>
          {t("profile.endOthers")}
        </Button>
      </form>
    </Section>
  );
}
