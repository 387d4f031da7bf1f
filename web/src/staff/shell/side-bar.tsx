import { ArrowUpRight } from "lucide-react";
import { useLocation } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { CompanyName } from "./company-name.tsx";
import { Navigation } from "./navigation.tsx";
import { PersonFoot } from "./person-foot.tsx";
import { SampleNotice } from "./sample-notice.tsx";
import type { Screen } from "./screen.ts";

export function SideBar({ screens }: { screens: readonly Screen[] }) {
  return (
    <header className="on-night flex w-53 shrink-0 flex-col bg-night text-sand max-lg:hidden">
      <div className="px-6 pt-5 pb-4">
        <Company screens={screens} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3.5">
        <Navigation screens={screens} />
      </div>
      <div className="mx-3.5">
        <SampleNotice screens={screens} />
      </div>
      <div className="mx-3.5 border-t border-night-line py-3">
        <PersonFoot />
      </div>
    </header>
  );
}

const link =
  "mt-0.5 inline-flex min-h-6 items-center gap-1 text-sm text-sand no-underline hover:text-cream hover:underline pointer-coarse:min-h-11";

/** The company's name, and links to the site and to the guide's page of the screen. */
export function Company({ screens }: { screens: readonly Screen[] }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const help = screens.find(({ path }) => `${pathname}/`.startsWith(`${path}/`))?.help ?? "README";
  return (
    <>
      <CompanyName className="text-lg" />
      <p className="flex flex-wrap gap-x-4">
        <a href="/" target="_blank" rel="noopener" className={link}>
          {t("shell.website")}
          <Icon of={ArrowUpRight} size={14} />
        </a>
        <a href={`/staff/help/${help}`} target="_blank" rel="noopener" hrefLang="en" className={link}>
          {t("shell.help")}
          <Icon of={ArrowUpRight} size={14} />
        </a>
      </p>
    </>
  );
}
