import { ChevronDown } from "lucide-react";
import type { LongText } from "#i18n/namespaces.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";

type ContentsProps = Pick<LongText, "contents">;

/** The table of contents beside the text, visible as long as the text is. */
export function ContentsBeside({ contents }: ContentsProps) {
  const { t } = useTranslation("blog");
  return (
    <nav
      data-contents=""
      aria-label={t("article.contents")}
      className="sticky top-36 max-h-[calc(100dvh-10rem)] overflow-y-auto max-lg:hidden"
    >
      <p className="label text-chilli">{t("article.contents")}</p>
      <Headings contents={contents} className="mt-3" />
    </nav>
  );
}

/** The same before the text, if there is no room beside it; initially closed. */
export function ContentsFolded({ contents }: ContentsProps) {
  const { t } = useTranslation("blog");
  return (
    <details className="group border-y border-line lg:hidden">
      <summary className="flex min-h-13 items-center justify-between gap-4 font-semibold">
        {t("article.contents")}
        <Icon of={ChevronDown} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <nav aria-label={t("article.contents")}>
        <Headings contents={contents} className="pb-4" />
      </nav>
    </details>
  );
}

type HeadingsProps = ContentsProps & { className: string };

function Headings({ contents, className }: HeadingsProps) {
  return (
    <ol className={className}>
      {contents.map(({ id, title }) => (
        <li key={id} className="border-t border-line first:border-t-0 lg:border-t-0">
          <a
            href={`#${id}`}
            className={classes(
              "flex min-h-9 items-center border-s-2 border-transparent py-1.5 text-sm leading-snug hover:text-chilli lg:ps-4 pointer-coarse:min-h-11",
              "aria-[current]:border-chilli aria-[current]:font-semibold aria-[current]:text-chilli lg:border-line",
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
