import { numbersIn, statedText, useSite } from "#backend/site.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { useChapterFigures } from "#screens/products/chapter-parts.tsx";

/** The defects, in percent, of a full bar. */
const fullBar = 10;

/** The figures of grain, and the limits of defects by grade. */
export function GradeLimits() {
  const { t } = useTranslation("products");
  const figures = useChapterFigures("agro");
  const grades = useItems("products:agro.grades.items");
  const site = useSite();
  return (
    <>
      {figures.length > 0 && (
        <dl className="border-y border-ink/80">
          {figures.map((figure) => (
            <div key={figure.name} className="flex items-baseline justify-between gap-6 border-line py-3 not-first:border-t">
              <dt className="text-sm text-bark">{figure.label}</dt>
              <dd className="figure text-xl">{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {grades.length > 0 && (
        <table className="mt-8 w-full border-collapse text-sm">
          <caption className="label pb-3 text-start text-chilli">{t("agro.grades.caption")}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t("agro.grades.grade")}</th>
              <th scope="col">{t("agro.grades.defects")}</th>
            </tr>
          </thead>
          <tbody>
            {grades.map((grade) => (
              <tr key={grade} className="border-t border-line">
                <th scope="row" className="w-16 py-2.5 pe-4 text-start font-serif text-lg font-normal">
                  {t(`agro.grades.items.${grade}.grade`)}
                </th>
                <td className="py-2.5">
                  <GradeLimit share={statedText(site, `defects.${grade}`)} text={t(`agro.grades.items.${grade}.value`)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** A limit with a bar as long as its percentage. One that is no figure of the company has no bar. */
function GradeLimit({ share, text }: { share: string | undefined; text: string }) {
  const percent = Math.min(numbersIn(share ?? "")[0] ?? 0, fullBar);
  return (
    <span className="flex items-center gap-3">
      <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="h-3 w-full [&:dir(rtl)]:-scale-x-100">
        <path d="M0 11.5h100" className="stroke-line" />
        <rect width={(percent * 100) / fullBar} height="12" className="fill-chilli" />
      </svg>
      <span className="w-24 shrink-0 text-end font-semibold tabular-nums">{text}</span>
    </span>
  );
}
