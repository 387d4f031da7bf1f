import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

export function Logo({ onNight = false }: { onNight?: boolean }) {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  return (
    <Link to="/" className="inline-block py-1 leading-none">
      <span className="block font-serif text-[1.625rem] leading-none font-semibold" dir="ltr">
        {company.shortName}
        <span className={onNight ? "text-turmeric" : "text-chilli"}>.</span>
      </span>
      <span className={classes("label label-small mt-1.5 block", onNight ? "text-sand" : "text-bark")}>{t("logo.trade")}</span>
      <VisuallyHidden>{t("nav.home")}</VisuallyHidden>
    </Link>
  );
}
