import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "#backend/site.ts";
import { trustedHtml } from "#features/prose/trusted-html.ts";
import { useInnerLinks } from "#features/prose/use-inner-links.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { pathIn } from "#i18n/languages.ts";
import type { ContentName } from "#i18n/namespaces.ts";
import { useLanguage } from "#i18n/use-language.ts";

/** A heading that a table of contents lists. */
type Heading = { id: string; title: string };

/** A long text as the build rendered it. */
export type LongText = { html: string; contents: readonly Heading[]; minutes: number };

/** A long text in the page's language. It is loaded with the screen that names it among its texts. */
export function useLongText(name: ContentName): LongText {
  const { i18n } = useTranslation();
  return i18n.getResourceBundle(i18n.language, name);
}

/** Values as they may stand in HTML. */
function escaped(values: Record<string, string | number>): Record<string, string> {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? "")]),
  );
}

type ProseProps = {
  html: string;
  /** For placeholders besides those of the company and of the business figures. */
  values?: Record<string, string>;
};

/** A long text's HTML: links stay in the page's language, placeholders get their values. */
export function Prose({ html, values: own = {} }: ProseProps) {
  const { i18n } = useTranslation();
  const { company } = useSite();
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  useInnerLinks(element);
  const linked = html.replaceAll(/href="(\/[^"]*)"/g, (_, path: string) => `href="${pathIn(language, path)}"`);
  const { name, legalName, email, referencePrefix } = company;
  const values = { company: name, legalName, email, referencePrefix, ...own };
  const filled = i18n.services.interpolator.interpolate(linked, escaped(values), language.code, {});
  const trusted = trustedHtml(figuresInOrder(filled, language));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build from our own Markdown, in which HTML is text; values are escaped.
  return <div ref={element} className="prose" dangerouslySetInnerHTML={{ __html: trusted }} />;
}
