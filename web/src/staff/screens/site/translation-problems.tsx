import { useTexts } from "#staff/i18n/texts.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import type { TranslationProblem } from "./site-translations.ts";

/** How many problems are shown; nobody fixes more in one go. */
const SHOWN = 100;

/** The translations that are not taken, and why. */
export function TranslationProblems({ problems }: { problems: readonly TranslationProblem[] }) {
  const t = useTexts();
  if (problems.length === 0) return null;
  return (
    <Notice tone="now" role="alert">
      <p className="font-semibold">{t("site.file.problems", { count: problems.length })}</p>
      <ul aria-label={t("site.file.problemList")} className="mt-1 text-sm">
        {problems.slice(0, SHOWN).map((problem, index) => (
          // A text that a file has twice is there twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={index} className="border-b border-line py-1">
            <span className="break-all">{problem.key}</span>: {t(`site.file.problem.${problem.code}`, { ...problem })}
          </li>
        ))}
      </ul>
      <MoreRows count={problems.length - SHOWN} />
    </Notice>
  );
}
