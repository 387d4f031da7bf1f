import { X } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";

/** The parts of a fact that is several, `1,9,10`. */
export const partsOf = (value = "") => value.split(",").filter(Boolean);

type ChosenProps = { items: readonly string[]; nameOf: (item: string) => string; onRemove: (item: string) => void };

/** What is chosen of several, each with a button that removes it. */
export function Chosen({ items, nameOf, onRemove }: ChosenProps) {
  const t = useTexts();
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item}>
          <Button size="small" icon={X} aria-label={t("site.remove", { name: nameOf(item) })} onClick={() => onRemove(item)}>
            {nameOf(item)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
