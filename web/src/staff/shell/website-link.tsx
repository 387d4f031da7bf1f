import { useTexts } from "#staff/i18n/texts.tsx";

/** Leads to what visitors see of something: a path of the site. */
export function WebsiteLink({ path }: { path: string }) {
  const t = useTexts();
  return (
    <a href={path} target="_blank" rel="noopener" className="underline hover:text-ink">
      {t("shell.onWebsite")}
    </a>
  );
}
