import { Link } from "react-router";
import { isMailUnsent, useSettings } from "#staff/company/settings.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Notice } from "#staff/ui/notice.tsx";

/** Tells those who can change it while mails are only written into a folder. */
export function MailNotice() {
  const t = useTexts();
  const { data } = useSettings({ enabled: useRights().mayCall("send_test_mail") });
  if (!isMailUnsent(data)) return null;
  const action = (
    <Link to="/company" className="inline-flex min-h-6 items-center font-semibold text-chilli pointer-coarse:min-h-11">
      {t("today.mail.set")}
    </Link>
  );
  return (
    <Notice tone="now" action={action}>
      {t("company.mail.unsent")}
    </Notice>
  );
}
