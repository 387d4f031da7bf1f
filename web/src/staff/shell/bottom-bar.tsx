import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { NavLink } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Icon } from "#staff/ui/icon.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import type { Screen } from "./screen.ts";

const cell = "flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs";

/** The bar at the bottom of a phone: the four most frequent screens, and the menu with the others. */
export function BottomBar({ screens }: { screens: readonly Screen[] }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const frequent = screens.filter((screen) => screen.frequent).slice(0, 4);
  return (
    <div className="on-night flex shrink-0 border-t border-night-line bg-night pb-[env(safe-area-inset-bottom)] text-sand lg:hidden">
      {frequent.length > 0 && (
        <nav aria-label={t("shell.frequent")} className="flex min-w-0 flex-4">
          {frequent.map(({ path, title, icon }) => (
            <NavLink
              key={path}
              to={path}
              className={({ isActive }) => classes(cell, isActive && "font-semibold text-cream shadow-[inset_0_2px_var(--color-saffron)]")}
            >
              <Icon of={icon} size={20} />
              <span className="max-w-full truncate">{t(title)}</span>
            </NavLink>
          ))}
        </nav>
      )}
      <button type="button" aria-haspopup="dialog" className={cell} onClick={() => setOpen(true)}>
        <Icon of={MenuIcon} size={20} />
        {t("shell.menu")}
      </button>
      <PhoneMenu open={open} onClose={() => setOpen(false)} screens={screens} />
    </div>
  );
}
