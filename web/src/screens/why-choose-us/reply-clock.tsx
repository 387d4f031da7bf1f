import { useTranslation } from "#i18n/use-translation.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The reply promise as a dial of one day. */
export function ReplyClock() {
  const { t } = useTranslation("why-choose-us");
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-6 border border-night-line bg-night/90 p-5 lg:flex-col lg:items-stretch">
      <div className="relative aspect-square w-full max-w-[19rem] lg:mx-auto">
        <Dial />
        <p className="absolute inset-0 flex flex-col items-center justify-center text-center">
          <span className="label text-turmeric">{t("clock.title")}</span>
          <span className="figure mt-1 text-[2.5rem] leading-none">{t("clock.figure")}</span>
          <span className="mt-2 text-sm text-sand">{t("clock.label")}</span>
        </p>
      </div>
      <dl className="grid min-w-[15rem] flex-1 gap-x-8 gap-y-4 text-sm leading-snug sm:max-lg:grid-cols-1 lg:grid-cols-2">
        <div className="border-t border-turmeric pt-2.5">
          <dt className="label">{t("clock.asked")}</dt>
          <dd className="mt-1 text-sand">{t("clock.askedText")}</dd>
        </div>
        <div className="border-t border-turmeric pt-2.5">
          <dt className="label">{t("clock.answered")}</dt>
          <dd className="mt-1 text-sand">{t("clock.answeredText")}</dd>
        </div>
      </dl>
    </div>
  );
}

/** One tick per hour, and an arrow that has almost completed the circle. */
function Dial() {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" className="size-full">
      <circle cx="100" cy="100" r="90" fill="none" className="stroke-night-line" />
      {hours.map((hour) => (
        <path
          key={hour}
          d={hour % 6 === 0 ? "M100 3v15" : "M100 6v8"}
          transform={`rotate(${hour * 15} 100 100)`}
          strokeWidth={hour === 0 ? 3 : 1.5}
          className={hour === 0 ? "stroke-turmeric" : "stroke-sand"}
        />
      ))}
      <path d="M100 26A74 74 0 1 1 81 28.5" fill="none" strokeWidth="3" className="stroke-chilli" />
      <path d="M79 22.5v12l10-6Z" transform="rotate(-15 81 28.5)" className="fill-chilli" />
    </svg>
  );
}
