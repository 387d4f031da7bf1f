import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { doubtKey, type Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";

/** Why an enquiry may come from a bot. One in quarantine can be released: its mails are sent then. */
export function DoubtNotice({ enquiry, onSpam }: { enquiry: Enquiry; onSpam: () => void }) {
  const t = useTexts();
  const rights = useRights();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { id, reference, status, doubt } = enquiry;
  const release = useMutation({
    mutationFn: async () => orThrow(await supabase.rpc("release_enquiry", { id })),
    onSuccess: async () => {
      showSuccess(t("enquiries.doubtNotice.done", { reference }));
      await queries.invalidateQueries({ queryKey: ["enquiries"] });
    },
    onError: (error) => showError(messageOf(error, t)),
  });
  const isHeld = status === "quarantined" || (status === "spam" && doubt === "honeypot");
  if (!isHeld) {
    if (doubt === null || status !== "new") return null;
    return (
      <Notice
        action={
          <Button size="small" onClick={onSpam}>
            {t("enquiries.doubtNotice.spam")}
          </Button>
        }
      >
        {t(doubtKey(doubt))}
      </Notice>
    );
  }
  return (
    <Notice>
      <p className="font-semibold">{t("enquiries.doubtNotice.title")}</p>
      {doubt !== null && <p>{t(doubtKey(doubt))}</p>}
      <p className="text-sm text-bark">{t("enquiries.doubtNotice.mails")}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {rights.mayCall("release_enquiry") && (
          <Button size="small" tone="primary" busy={release.isPending} onClick={() => release.mutate()}>
            {t("enquiries.doubtNotice.release")}
          </Button>
        )}
        {status === "quarantined" && (
          <Button size="small" onClick={onSpam}>
            {t("enquiries.doubtNotice.spam")}
          </Button>
        )}
      </div>
    </Notice>
  );
}
