import { SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";

/** What came of a test, as `rpc/send_test_mail` answers it. */
type Tested = {
  sent: boolean;
  step?: "file" | "connect" | "encrypt" | "sign_in" | "sender" | "submit" | "message";
  answer?: string;
  to: string;
};

/** Sends a mail to one's own address over what is typed, and says what the server answered. */
export function TestMail({ typed }: { typed: () => Record<string, string> }) {
  const t = useTexts();
  const supabase = useSupabase();
  const isOffered = useRights().mayCall("send_test_mail");
  const [busy, setBusy] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const [error, setError] = useState<string>();
  if (!isOffered) return null;
  const send = async () => {
    setBusy(true);
    setTested(undefined);
    setError(undefined);
    try {
      setTested(orThrow(await supabase.rpc("send_test_mail", { settings: typed() })).data as Tested);
    } catch (cause) {
      setError(messageOf(cause, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={SendHorizontal} busy={busy} onClick={() => void send()}>
        {t("company.mail.test")}
      </Button>
      <p className="text-sm text-bark">{t("company.mail.testHint")}</p>
      <div role="status" className="flex w-full flex-col gap-2 empty:hidden">
        {tested?.sent && <Notice tone="done">{t("company.mail.tested.sent", { to: tested.to })}</Notice>}
        {tested && !tested.sent && (
          <Notice tone="now">
            <p className="font-semibold">{t(`company.mail.tested.${tested.step ?? "message"}`)}</p>
            {tested.answer !== undefined && (
              <p className="text-sm break-words">
                {t("company.mail.answer")} <bdi lang="en">{tested.answer}</bdi>
              </p>
            )}
          </Notice>
        )}
        {error !== undefined && <Notice tone="now">{error}</Notice>}
      </div>
    </div>
  );
}
