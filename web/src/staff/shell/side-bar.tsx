import { ArrowUpRight } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { Navigation } from "./navigation.tsx";
import { PersonFoot } from "./person-foot.tsx";
import type { Screen } from "./screen.ts";

export function SideBar({ screens }: { screens: readonly Screen[] }) {
  return (
    <header className="on-night flex w-53 shrink-0 flex-col bg-night text-sand max-lg:hidden">
      <div className="px-6 pt-5 pb-4">
        <Company />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3.5">
        <Navigation screens={screens} />
      </div>
      <div className="mx-3.5 border-t border-night-line py-3">
        <PersonFoot />
      </div>
    </header>
  );
}

/** The company's name in the site's style, with a full stop in turmeric, and a link to the site. */
export function Company() {
  const t = useTexts();
  const { company } = useSite();
  return (
    <>
      <p className="font-serif text-lg leading-tight font-semibold text-cream">
        {company}
        <span className="text-saffron" aria-hidden="true">
          .
        </span>
      </p>
      <a
        href="/"
        target="_blank"
        rel="noopener"
        className="mt-0.5 inline-flex min-h-6 items-center gap-1 text-sm text-sand no-underline hover:text-cream hover:underline pointer-coarse:min-h-11"
      >
        {t("shell.website")}
        <Icon of={ArrowUpRight} size={14} />
      </a>
    </>
  );
}
