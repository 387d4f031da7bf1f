import { Picture } from "#features/pictures/picture.tsx";
import { useDescribedPicture } from "#features/pictures/use-pictures.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { factsOf } from "#i18n/items.ts";
import { useItems, usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

const link = "inline-flex min-h-6 items-center underline decoration-line underline-offset-4 hover:text-chilli pointer-coarse:min-h-11";

/** The people whom the company names. */
export function Team() {
  const { t } = useTranslation("about");
  const page = usePageTexts();
  const describe = useDescribedPicture();
  const people = useItems("about:team.items");
  if (people.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.team")} tone="deep">
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {people.map((person) => {
          const { picture: src, email, phone } = factsOf(page, "about:team.items", person);
          const picture = describe(src);
          const name = t(`team.items.${person}.name`);
          return (
            <li key={person} className="border-t border-ink pt-4">
              {picture !== undefined && (
                <Picture
                  {...picture}
                  sizes="(width < 40rem) 100vw, (width < 64rem) 50vw, 18rem"
                  plate={{ title: name }}
                  className="mb-4 aspect-[4/5]"
                />
              )}
              <h3 className="heading">{name}</h3>
              <p className="text-bark empty:hidden">{t(`team.items.${person}.role`)}</p>
              {email && (
                <p className="mt-2 text-sm wrap-anywhere">
                  <a href={`mailto:${email}`} dir="ltr" className={link}>
                    {email}
                  </a>
                </p>
              )}
              {phone && (
                <p className="mt-1 text-sm">
                  <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} dir="ltr" className={link}>
                    {phone}
                  </a>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
