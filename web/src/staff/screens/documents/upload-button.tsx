import { Upload } from "lucide-react";
import { useRef } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";

/** Chooses files to upload. */
export function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone="primary" icon={Upload} onClick={() => input.current?.click()}>
        {t("documents.upload")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("documents.upload")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
