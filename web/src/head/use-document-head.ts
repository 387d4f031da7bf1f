import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { PageData } from "#backend/page-data.ts";
import { useSite } from "#backend/site.ts";
import { type HeadFunction, headTranslator } from "#head/head-context.ts";
import { pathIn } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";

/** Keeps the window's title, description and canonical address true after a navigation in the browser. */
export function useDocumentHead(head: HeadFunction, data: PageData): void {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  const { pathname: path } = useLocation();
  const { title, description, canonicalPath = path } = head({ t: headTranslator(i18n), language, site, data, path });
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    document.querySelector('link[rel="canonical"]')?.setAttribute("href", `${site.baseUrl}${pathIn(language, canonicalPath)}`);
  }, [title, description, site, language, canonicalPath]);
}
