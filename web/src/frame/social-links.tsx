import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { outside } from "#ui/button.tsx";
import { Glyph } from "#ui/glyph.tsx";

const services = [
  {
    service: "linkedin",
    name: "LinkedIn",
    path: "M4.5 3A1.9 1.9 0 1 1 4.5 6.8 1.9 1.9 0 0 1 4.5 3ZM3 8.5h3V21H3V8.5Zm5 0h2.9v1.7c.5-.9 1.6-2 3.6-2 3.6 0 4.5 2.2 4.5 5.5V21h-3v-6.5c0-1.7-.2-3.5-2.2-3.5-2.1 0-2.8 1.6-2.8 3.5V21H8V8.5Z",
  },
  {
    service: "facebook",
    name: "Facebook",
    path: "M13.5 21v-7.5h2.6l.5-3.2h-3.1V8.2c0-.9.4-1.6 1.7-1.6h1.5V3.8a14 14 0 0 0-2.3-.2c-2.5 0-4.1 1.5-4.1 4.2v2.5H7.5v3.2h2.8V21h3.2Z",
  },
  {
    service: "instagram",
    name: "Instagram",
    path: "M7.5 2.5h9a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-9a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5Zm0 1.9a3.1 3.1 0 0 0-3.1 3.1v9a3.1 3.1 0 0 0 3.1 3.1h9a3.1 3.1 0 0 0 3.1-3.1v-9a3.1 3.1 0 0 0-3.1-3.1h-9ZM12 7.3a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4Zm0 1.9a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Zm5-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z",
  },
  {
    service: "x",
    name: "X",
    path: "M3 3.5h5.6l4.1 5.7 4.9-5.7h2.2l-6.1 7.1L20.8 20.5h-5.6l-4.5-6.2-5.3 6.2H3.2l6.5-7.6L3 3.5Zm3.3 1.7 9.7 13.6h1.7L8 5.2H6.3Z",
  },
  {
    service: "youtube",
    name: "YouTube",
    path: "M21.6 7.2a2.6 2.6 0 0 0-1.8-1.8C18.2 5 12 5 12 5s-6.2 0-7.8.4a2.6 2.6 0 0 0-1.8 1.8A27 27 0 0 0 2 12c0 1.6.1 3.2.4 4.8a2.6 2.6 0 0 0 1.8 1.8c1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4a2.6 2.6 0 0 0 1.8-1.8c.3-1.6.4-3.2.4-4.8s-.1-3.2-.4-4.8ZM10 15V9l5.2 3-5.2 3Z",
  },
] as const;

export function SocialLinks() {
  const { t } = useTranslation("shell");
  const { social } = useSite().company;
  if (services.every(({ service }) => social[service] === null)) return null;
  return (
    <ul aria-label={t("footer.social")} className="mt-6 flex flex-wrap gap-2">
      {services.map(({ service, name, path }) => {
        const href = social[service];
        if (href === null) return null;
        return (
          <li key={service}>
            <a
              href={href}
              aria-label={name}
              className="inline-flex size-11 items-center justify-center rounded-sm border border-night-line hover:border-turmeric hover:text-turmeric"
              {...outside(true)}
            >
              <Glyph path={path} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
