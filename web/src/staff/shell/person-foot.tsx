import { ChevronsUpDown, LogOut, UserRound } from "lucide-react";
import { useNavigate } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { placeOf } from "#staff/i18n/time-zone-name.ts";
import { signOut } from "#staff/session/drafts.ts";
import { type Theme, themes } from "#staff/session/preferences.ts";
import { usePreferences } from "#staff/session/preferences-context.tsx";
import { useSession } from "#staff/session/session.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { useNow } from "#staff/ui/use-now.ts";

/** The signed-in person, their role, and their local time. Opens profile, theme and sign-out. */
export function PersonFoot() {
  const t = useTexts();
  const supabase = useSupabase();
  const navigate = useNavigate();
  const { person, refresh } = useSession();
  const { name, role } = person;
  const { preferences, prefer } = usePreferences();
  const reportErrors = useReportErrors();
  /** Applies a theme at once, and keeps it for the account: its theme applies at the next start. */
  async function choose(theme: Theme) {
    await prefer({ theme });
    orThrow(await supabase.auth.updateUser({ data: { theme } }));
    await refresh();
  }
  return (
    <Menu
      align="start"
      items={[
        { label: t("shell.profile"), icon: UserRound, onSelect: () => navigate("/profile") },
        null,
        ...themes.map((theme) => ({
          label: t(`shell.theme.${theme}`),
          checked: preferences.theme === theme,
          onSelect: () => void reportErrors(() => choose(theme)),
        })),
        null,
        {
          label: t("shell.signOut"),
          icon: LogOut,
          onSelect: () => void reportErrors(() => signOut(supabase)),
        },
      ]}
    >
      <button
        type="button"
        className="flex w-full items-center gap-2 rounded-sm px-2.5 py-1 text-start text-sm text-sand hover:bg-night-raised hover:text-cream"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            {name} · {t(`shell.role.${role}`)}
          </span>
          <Clock />
        </span>
        <Icon of={ChevronsUpDown} size={14} />
      </button>
    </Menu>
  );
}

/** The place of the person's zone, and its time. */
function Clock() {
  const zone = useTimeZone();
  const { time } = useFormats();
  const now = useNow(10_000);
  return (
    <span className="block truncate">
      {placeOf(zone)} <time dateTime={now.toISOString()}>{time(now)}</time>
    </span>
  );
}
