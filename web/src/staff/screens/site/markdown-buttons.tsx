import { Bold, Heading2, Link, List, type LucideIcon, Table } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "#staff/ui/button.tsx";
import { type Mark, markNames } from "./markdown.ts";

const icons: Record<Mark, LucideIcon> = { heading: Heading2, bold: Bold, link: Link, list: List, table: Table };

/** The marks of Markdown, for those who do not know them. */
export function MarkdownButtons({ onMark }: { onMark: (name: Mark) => void }) {
  const t = useTexts();
  return (
    <div role="toolbar" aria-label={t("site.marks")} className="flex flex-wrap gap-1">
      {markNames.map((name) => (
        <IconButton key={name} icon={icons[name]} label={t(`site.mark.${name}`)} onClick={() => onMark(name)} />
      ))}
    </div>
  );
}
