import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { BrandIcon } from "#ui/brand-icon.tsx";
import { outside } from "#ui/button.tsx";

const services = [
  { brand: "linkedin", name: "LinkedIn" },
  { brand: "facebook", name: "Facebook" },
  { brand: "instagram", name: "Instagram" },
  { brand: "x", name: "X" },
  { brand: "youtube", name: "YouTube" },
] as const;

/** The company's pages on social services, those that it has. */
export function SocialLinks() {
  const { t } = useTranslation("shell");
  const { social } = useSite().company;
  if (services.every(({ brand }) => social[brand] === null)) return null;
  return (
    <ul aria-label={t("footer.social")} className="mt-6 flex flex-wrap gap-2">
      {services.map(({ brand, name }) => {
        const href = social[brand];
        if (href === null) return null;
        return (
          <li key={brand}>
            <a
              href={href}
              aria-label={name}
              className="inline-flex size-11 items-center justify-center rounded-sm border border-night-line hover:border-turmeric hover:text-turmeric"
              {...outside(true)}
            >
              <BrandIcon name={brand} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
