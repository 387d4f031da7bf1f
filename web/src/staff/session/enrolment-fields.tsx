import { useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { CodeField } from "./code-field.tsx";
import type { Enrolment } from "./use-enrolment.ts";

export function EnrolmentFields({ enrolment, refusal }: { enrolment?: Enrolment; refusal?: string }) {
  const t = useTexts();
  if (refusal !== undefined) return <ErrorState title={refusal} />;
  if (enrolment === undefined) return <Skeleton />;
  return (
    <>
      <p>{t("profile.scan")}</p>
      {/* Dark on white in every theme, because cameras need it. */}
      <img src={enrolment.picture} alt={t("profile.picture")} width={200} height={200} className="self-center bg-[#fff] p-3" />
      <a href={enrolment.uri} className="self-center underline underline-offset-3 pointer-fine:hidden">
        {t("profile.openApp")}
      </a>
      <p className="text-sm text-bark">
        {t("profile.secret")}{" "}
        <code className="font-semibold text-ink select-all">
          {/* Parted for the eye and for lines; the copied key has no spaces. */}
          {[...enrolment.secret.matchAll(/.{1,4}/g)].map(({ 0: part, index }) => (
            <span key={index} className="me-1.5 inline-block">
              {part}
            </span>
          ))}
        </code>
      </p>
      <CodeField label={t("profile.code")} />
    </>
  );
}
