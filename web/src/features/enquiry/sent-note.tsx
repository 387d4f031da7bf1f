import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";

export function SentNote({ reference, className }: { reference: string; className?: string }) {
  const { t } = useTranslation("contact");
  return (
    <div className={classes("flex flex-wrap items-baseline gap-x-6 gap-y-1 border border-leaf bg-card p-4", className)}>
      <p className="label text-leaf">{t("sent.reference")}</p>
      <p dir="ltr" className="figure text-xl">
        {reference}
      </p>
      <p className="basis-full text-sm text-bark">{t("sent.keep")}</p>
    </div>
  );
}
