import { isInTheMaking, type StoredFile } from "#staff/files/stored-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";

/** The progress of making a picture's sizes; nothing when all are ready. */
export function SizesBar({ file }: { file: StoredFile }) {
  const t = useTexts();
  const { picture } = file;
  if (picture?.error) return <Badge tone="now">{t("media.sizesFailed")}</Badge>;
  if (picture === undefined || !isInTheMaking(file)) return null;
  const { sizes_made: made, sizes_planned: planned } = picture;
  return (
    <span className="inline-flex items-center gap-2 text-sm text-amber">
      <progress
        className="h-1 w-16 appearance-none border-0 bg-line [&::-moz-progress-bar]:bg-turmeric [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-turmeric"
        max={planned}
        value={made}
        aria-label={t("media.sizes")}
      />
      {t("media.sizesMade", { made, planned })}
    </span>
  );
}
