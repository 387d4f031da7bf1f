import { useEffect } from "react";
import { useLocation } from "react-router";
import type { PageData } from "#backend/page-data.ts";
import { useSite } from "#backend/site.ts";
import { type HeadFunction, headTranslator } from "#head/head-context.ts";
import { pathIn } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { usePageTexts } from "#i18n/use-translation.ts";

/** Keeps the window's title, description and canonical address true after a navigation in the browser. */
export function useDocumentHead(head: HeadFunction, data: PageData): void {
  const texts = usePageTexts();
  const language = useLanguage();
  const site = useSite();
  const { pathname: path } = useLocation();
  const { title, description, canonicalPath = path } = head({ t: headTranslator(texts), language, site, data, path });
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    document.querySelector('link[rel="canonical"]')?.setAttribute("href", `${site.baseUrl}${pathIn(language, canonicalPath)}`);
  }, [title, description, site, language, canonicalPath]);
}
