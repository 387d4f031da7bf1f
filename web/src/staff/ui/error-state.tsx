import { TriangleAlert } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Shown instead of something that could not be loaded, with a retry. */
export function ErrorState({ title, hint, onRetry }: { title: string; hint?: string; onRetry?: () => void }) {
  const t = useTexts();
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-12 text-center">
      <Icon of={TriangleAlert} size={28} className="text-chilli" />
      <p className="heading">{title}</p>
      {hint !== undefined && <p className="text-bark">{hint}</p>}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          {t("ui.retry")}
        </Button>
      )}
    </div>
  );
}
