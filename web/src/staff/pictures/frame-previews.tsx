import { useTexts } from "#staff/i18n/texts.tsx";
import { type Point, positionOf } from "./focus-point.ts";

const frames = [
  { id: "card", look: "aspect-4/3 h-18" },
  { id: "small", look: "aspect-square h-18" },
  { id: "phone", look: "aspect-3/4 h-18" },
  { id: "chat", look: "aspect-[500/630] h-18" },
] as const;

export function FramePreviews({ address, point }: { address: string; point: Point }) {
  const t = useTexts();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-3" aria-label={t("pictures.focus.frames")}>
      {frames.map(({ id, look }) => (
        <li key={id} className="flex w-26 flex-col gap-1 text-sm text-bark">
          <img src={address} alt="" className={`${look} self-start object-cover`} style={{ objectPosition: positionOf(point) }} />
          {t(`pictures.focus.frame.${id}`)}
        </li>
      ))}
    </ul>
  );
}
