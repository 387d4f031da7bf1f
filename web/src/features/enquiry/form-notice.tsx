import { TriangleAlert } from "lucide-react";
import type { PostedForm } from "#backend/page-data.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { useFailedText } from "./use-failed-text.ts";

/** For visitors without JavaScript, the text of the toasts: why the submitted form was returned. */
export function FormNotice({ posted, className }: { posted: PostedForm; className?: string }) {
  const { t } = useTranslation("contact");
  const failedText = useFailedText();
  const text = posted.failed ? failedText : t("toasts.invalid.text");
  return (
    <div role="alert" className={classes("flex gap-3 border-s-4 border-chilli bg-card p-4 ring-1 ring-line", className)}>
      <Icon of={TriangleAlert} size={20} className="mt-0.5 text-chilli" />
      <div>
        <p className="font-semibold">{posted.failed ? t("toasts.failed.title") : t("toasts.invalid.title")}</p>
        <p className="text-sm">{text}</p>
      </div>
    </div>
  );
}
