import { Link } from "react-router";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSampleContent } from "./sample-content.ts";
import type { Screen } from "./screen.ts";

const COMPANY = "/company";

/** Says on every screen that visitors still see something of the sample company. */
export function SampleNotice({ screens, onChoose }: { screens: readonly Screen[]; onChoose?: () => void }) {
  const t = useTexts();
  const { data = [] } = useSampleContent({ enabled: screens.some(({ path }) => path === COMPANY) });
  if (data.every(({ is_kept }) => is_kept)) return null;
  return (
    <p className="border-t border-night-line px-2.5 py-3 text-sm">
      <Link to={COMPANY} onClick={onChoose} className="text-saffron">
        {t("shell.sample")}
      </Link>
    </p>
  );
}
