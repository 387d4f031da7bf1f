import { NavLink } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Icon } from "#staff/ui/icon.tsx";
import { groups, type Screen } from "./screen.ts";

/** The entries and their order are in `staff/screens/index.ts`. */
export function Navigation({ screens, onChoose }: { screens: readonly Screen[]; onChoose?: () => void }) {
  const t = useTexts();
  return (
    <nav aria-label={t("shell.navigation")} className="flex flex-col gap-4">
      {groups.map((group) => {
        const shown = screens.filter((screen) => screen.group === group);
        if (shown.length === 0) return null;
        return (
          <div key={group}>
            {group !== "work" && <p className="label px-2.5 pb-1 text-sand/80!">{t(`shell.group.${group}`)}</p>}
            <ul className="flex flex-col gap-0.5">
              {shown.map((screen) => (
                <li key={screen.path}>
                  <Entry screen={screen} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Entry({ screen, onChoose }: { screen: Screen; onChoose?: () => void }) {
  const t = useTexts();
  return (
    <NavLink
      to={screen.path}
      onClick={onChoose}
      className={({ isActive }) =>
        classes(
          "flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 pointer-coarse:min-h-11",
          isActive ? "bg-night-raised font-semibold text-cream" : "text-sand hover:bg-night-raised hover:text-cream",
        )
      }
    >
      <Icon of={screen.icon} size={17} className="opacity-80" />
      <span className="min-w-0 flex-1 truncate">{t(screen.title)}</span>
      {screen.useCount && <Count useCount={screen.useCount} />}
    </NavLink>
  );
}

function Count({ useCount }: { useCount: NonNullable<Screen["useCount"]> }) {
  const waiting = useCount();
  if (waiting === undefined || waiting.count === 0) return null;
  return <span className={classes("text-sm font-semibold", waiting.urgent ? "text-saffron" : "text-sand")}>{waiting.count}</span>;
}
