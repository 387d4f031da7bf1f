import { certificates } from "#features/quality/quality.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { Section } from "#ui/section.tsx";

/** Styled like a rubber stamp. */
const stamped =
  "heading mt-2 inline-block -rotate-1 rounded-md border-3 border-double border-leaf px-3 py-1 text-leaf [&:dir(rtl)]:rotate-1";

const details = ["issuer", "limit", "check"] as const;

/** The certificates as a register: what each is, who issues it, what it does not prove, and how a buyer can check it. */
export function Certificates() {
  const { t } = useTranslation("quality");
  const chapter = useChapter("certificates");
  return (
    <Section {...chapter} intro={t("certificates.intro")}>
      <ol className="border-t border-ink/80">
        {certificates.map((certificate, index) => (
          <li key={certificate}>
            <article
              aria-labelledby={`certificate-${certificate}`}
              className="grid gap-x-8 gap-y-6 border-b border-line py-8 lg:grid-cols-12"
            >
              <div className="lg:col-span-4">
                <p className="figure text-sm text-bark">{`${chapter.number}.${index + 1}`}</p>
                <h3 id={`certificate-${certificate}`} className={stamped}>
                  {t(`certificates.items.${certificate}.name`)}
                </h3>
                <p className="mt-4">{t(`certificates.items.${certificate}.description`)}</p>
              </div>
              <dl className="grid gap-x-8 gap-y-5 text-sm sm:grid-cols-3 lg:col-span-8">
                {details.map((detail) => (
                  <div key={detail} className="border-s-2 border-line ps-4">
                    <dt className="label text-chilli">{t(`certificates.${detail}`)}</dt>
                    <dd className="mt-2">{t(`certificates.items.${certificate}.${detail}`)}</dd>
                  </div>
                ))}
              </dl>
            </article>
          </li>
        ))}
      </ol>
    </Section>
  );
}
