import { useSite } from "#backend/site.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { defaultLanguage, splitPath } from "#i18n/languages.ts";
import { BODY, type ContentName, type LongText } from "#i18n/namespaces.ts";
import { pathIn } from "#i18n/path-in.ts";
import { proseWithoutUnstated } from "#i18n/stated.ts";
import { figureShown, isEdited } from "#i18n/translator.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { usePageTexts } from "#i18n/use-translation.ts";
import { isTree, valueAt } from "#i18n/value-at.ts";
import { useIsOn } from "#ui/pages-off.ts";

/** Values of placeholders besides those of the company and of the business figures. */
type Values = Record<string, string>;

/** A long text in the page's language, with its values. It is loaded with the screen that lists it among its texts. */
export function useLongText(name: ContentName, own: Values = {}): LongText {
  const text = useFilled(usePageTexts().texts[name], own);
  if (text === undefined) throw new Error(`the page has no text ${name}: contracts/screens.json names those of each screen`);
  return text;
}

/** The body of a section that the company has added, `home:sections.items.own1`, with its values; undefined without one. */
export function useSectionBody(section: string): LongText | undefined {
  const [namespace = "", path] = section.split(":");
  const text = useFilled(valueAt(usePageTexts().texts[namespace], `${path}.${BODY}`), {});
  return text?.html === "" ? undefined : text;
}

function useFilled(text: unknown, own: Values): LongText | undefined {
  const page = usePageTexts();
  const { company } = useSite();
  if (!isLongText(text)) return undefined;
  const { legalName, email, referencePrefix } = company;
  const values: Values = { company: company.name, legalName, email, referencePrefix, ...own };
  // On a page that is edited, what is left out for its figure can be changed.
  const isWhole = isEdited(page);
  const filledWith = (placeholder: string) =>
    values[placeholder] ?? figureShown(page, placeholder) ?? (isWhole ? `{{${placeholder}}}` : undefined);
  return {
    ...text,
    html: interpolate(isWhole ? text.html : proseWithoutUnstated(text.html, page.figures), (placeholder) =>
      escaped(filledWith(placeholder)),
    ),
    contents: text.contents.map(({ id, title }) => ({ id, title: interpolate(title, filledWith) })),
  };
}

function isLongText(texts: unknown): texts is LongText {
  return isTree(texts) && typeof texts.html === "string" && Array.isArray(texts.contents) && typeof texts.minutes === "number";
}

function escaped(value: string | undefined): string | undefined {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return value?.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "");
}

/**
 * The HTML of a long text: links stay in the page's language, and are plain words where the company has switched their page off. On a page that
 * is edited it has its name: that of an article (`blog/spice-journey`), of a legal page, or of a section (`home:sections.items.own1`).
 */
export function Prose({ name, text: { html, inEnglish } }: { name: string; text: LongText }) {
  const page = usePageTexts();
  const language = useLanguage();
  const key = name.includes(":") ? `${name}.${BODY}` : `${name}:${BODY}`;
  // The whole body is one text, so on a page that is edited the mark stands before it and its name at the element.
  const marked = isEdited(page) ? page.mark?.(key, "", false) : "";
  const isOn = useIsOn();
  const linked = html.replaceAll(/<a href="(\/(?!\/)[^"]*)"([^>]*)>(.*?)<\/a>/gs, (link, to: string, title: string, words: string) => {
    const { language: own, path } = splitPath(to);
    if (!isOn(path)) return words;
    return own === defaultLanguage ? `<a href="${pathIn(language, to)}"${title}>${words}</a>` : link;
  });
  const inOrder = figuresInOrder(linked, inEnglish ? defaultLanguage : language);
  return (
    <div
      className="prose"
      {...(inEnglish && { lang: defaultLanguage.code, dir: defaultLanguage.direction })}
      data-text={isEdited(page) ? key : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, in which HTML is text; values are escaped.
      dangerouslySetInnerHTML={{ __html: marked + inOrder }}
    />
  );
}
