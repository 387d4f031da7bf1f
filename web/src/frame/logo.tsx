import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** The room for a logo, in pixels. */
const room = { width: 160, height: 48 };

/** The company's logo, else its name and trade, which lead to the home page. */
export function Logo({ onNight = false }: { onNight?: boolean }) {
  const { t } = useTranslation("shell");
  const { company, appearance } = useSite();
  const logo = onNight ? appearance.logoOnDark : appearance.logo;
  if (logo !== null) {
    const scale = Math.min(room.width / logo.width, room.height / logo.height);
    return (
      <Link to="/" className="inline-block py-1">
        <img
          src={logo.address}
          alt={company.name}
          width={Math.round(logo.width * scale)}
          height={Math.round(logo.height * scale)}
          className="block max-w-none"
        />
        <VisuallyHidden>{t("breadcrumb.home")}</VisuallyHidden>
      </Link>
    );
  }
  return (
    <Link to="/" className="inline-block py-1 leading-none">
      <span className="block font-serif text-[1.625rem] leading-none font-semibold" dir="ltr">
        {company.shortName}
        <span className={onNight ? "text-turmeric" : "text-chilli"}>.</span>
      </span>
      <span className={classes("label label-small mt-1.5 block", onNight ? "text-sand" : "text-bark")}>{t("logo.trade")}</span>
      <VisuallyHidden>{t("breadcrumb.home")}</VisuallyHidden>
    </Link>
  );
}
