import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "#frame/logo.tsx";
import { pages } from "#frame/navigation.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { useIsOn } from "#ui/pages-off.ts";

type MainBarProps = {
  /** The page of the navigation that is, or contains, the current one. */
  current?: string;
  /** Whether it is the current one itself. */
  isPage: boolean;
  chat: ReactNode;
};

/** Logo and links; on small screens the links are in a menu, which works without JavaScript. */
export function MainBar({ current, isPage, chat }: MainBarProps) {
  const { t } = useTranslation("shell");
  const isOn = useIsOn();
  const shown = pages.filter(({ to }) => isOn(to));
  const links = (className: string, linkClassName: string) =>
    shown.map(({ to, key }) => (
      <li key={to} className={className}>
        <Link to={to} aria-current={to === current ? (isPage ? "page" : "true") : undefined} className={linkClassName}>
          {t(`nav.${key}`)}
        </Link>
      </li>
    ));
  return (
    <div className="border-b border-line bg-paper">
      <Container className="flex h-[4.5rem] items-center gap-4 sm:gap-6">
        <Logo />
        <nav aria-label={t("nav.label")} className="ms-auto self-stretch">
          <ul className="hidden h-full items-stretch gap-x-5 text-[0.9375rem] lg:flex xl:gap-x-7">{links("flex", "nav-link")}</ul>
          <Disclosure
            className="flex h-full items-center lg:hidden"
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
