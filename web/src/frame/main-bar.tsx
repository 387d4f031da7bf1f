import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "#frame/logo.tsx";
import { useNavigation } from "#frame/navigation.ts";
import { withoutMarks } from "#i18n/text-marks.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";

type MainBarProps = {
  /** The page of the navigation that is, or contains, the current one. */
  current?: string;
  /** Whether it is the current one itself. */
  isPage: boolean;
  chat: ReactNode;
};

/** From which width a row has room for the names of the links, by their letters: those of the program have up to 65. */
const rows = [
  { most: 66, row: "lg:flex xl:gap-x-7", menu: "lg:hidden" },
  { most: 90, row: "xl:flex", menu: "xl:hidden" },
  { most: Number.POSITIVE_INFINITY, row: "", menu: "" },
] as const;

/** Logo and links; on small screens the links are in a menu, which works without JavaScript. */
export function MainBar({ current, isPage, chat }: MainBarProps) {
  const { t } = useTranslation("shell");
  const shown = useNavigation("menu");
  const letters = withoutMarks(shown.map(({ name }) => name).join("")).length;
  const { row, menu } = rows.find(({ most }) => letters <= most) ?? rows[2];
  const links = (className: string, linkClassName: string) =>
    shown.map(({ to, name }) => (
      <li key={`${to} ${name}`} className={className}>
        <Link to={to} aria-current={to === current ? (isPage ? "page" : "true") : undefined} className={linkClassName}>
          {name}
        </Link>
      </li>
    ));
  return (
    <div className="border-b border-line bg-paper">
      <Container className="flex h-[4.5rem] items-center gap-4 sm:gap-6">
        <Logo />
        <nav aria-label={t("nav.label")} className="ms-auto self-stretch">
          <ul className={classes("hidden h-full items-stretch gap-x-5 text-[0.9375rem]", row)}>{links("flex", "nav-link")}</ul>
          <Disclosure
            className={classes("flex h-full items-center", menu)}
            summaryClassName="inline-flex min-h-11 items-center gap-2 px-1 font-semibold"
            summary={
              <>
                <Icon of={Menu} size={20} />
                <span className="max-[22rem]:sr-only">{t("nav.menu")}</span>
              </>
            }
          >
            <ul className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-paper px-5 pb-6 shadow-[0_18px_30px_-20px_rgb(28_15_12/0.5)] md:px-8">
              {links("border-t border-line", "menu-link")}
            </ul>
          </Disclosure>
        </nav>
        {chat}
      </Container>
    </div>
  );
}
