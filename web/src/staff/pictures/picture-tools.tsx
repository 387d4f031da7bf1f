import { Captions, Crop, Focus } from "lucide-react";
import { useState } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { type Description, staleLanguages } from "./description.ts";
import { FocusDialog } from "./focus-dialog.tsx";
import { TextsDialog } from "./texts-dialog.tsx";
import { useDescription } from "./use-description.ts";

type PictureToolsProps = {
  /** The address by which products name the picture. */
  address: string;
  /** Begins to crop it; absent where that cannot be done. */
  onCrop?: () => void;
};

/** What is said of a picture, and what can be done with it: describe it, set its focus point, crop it. */
export function PictureTools({ address, onCrop }: PictureToolsProps) {
  const t = useTexts();
  const query = useDescription(address);
  if (query.error || query.isPending) return <QueryState query={query} title={t("pictures.readError")} lines={2} />;
  return <Tools address={address} description={query.data} onCrop={onCrop} />;
}

function Tools({ address, description, onCrop }: PictureToolsProps & { description: Description }) {
  const t = useTexts();
  const [open, setOpen] = useState<"texts" | "focus">();
  const mayChange = useRights().may("update", "picture_texts");
  const english = description.texts.find(({ language }) => language === "en");
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-2">
      <p className={english === undefined ? "text-bark" : undefined}>{english?.alt_text ?? t("pictures.texts.none")}</p>
      <MissingLanguages description={description} />
      <StaleLanguages description={description} />
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={Captions} onClick={() => setOpen("texts")}>
            {t("pictures.texts.edit")}
          </Button>
          <Button size="small" icon={Focus} onClick={() => setOpen("focus")}>
            {t("pictures.focus.edit")}
          </Button>
          {onCrop && (
            <Button size="small" icon={Crop} onClick={onCrop}>
              {t("pictures.crop.edit")}
            </Button>
          )}
        </div>
      )}
      {open === "texts" && <TextsDialog address={address} description={description} onClose={close} />}
      {open === "focus" && <FocusDialog address={address} description={description} onClose={close} />}
    </div>
  );
}

/** The languages that have no text, where some have one. */
function MissingLanguages({ description }: { description: Description }) {
  const t = useTexts();
  const nameOf = useLanguageNames();
  const { languages } = useSite();
  const missing = languages.filter(({ code }) => !description.texts.some(({ language }) => language === code));
  if (missing.length === 0 || missing.length === languages.length) return null;
  return (
    <p className="text-sm text-bark">{t("pictures.texts.missing", { languages: missing.map(({ code }) => nameOf(code)).join(", ") })}</p>
  );
}

/** The languages whose text is older than the English. */
function StaleLanguages({ description }: { description: Description }) {
  const t = useTexts();
  const nameOf = useLanguageNames();
  const stale = staleLanguages(description.texts);
  if (stale.length === 0) return null;
  return <Notice>{t("pictures.texts.stale", { languages: stale.map(nameOf).join(", ") })}</Notice>;
}
