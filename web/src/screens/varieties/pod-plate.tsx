import { HangingPod } from "#features/varieties/hanging-pod.tsx";
import { type OfferedVariety, shortName } from "#features/varieties/varieties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";

/** The pods side by side at one scale; each leads to its card. */
export function PodPlate({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const { t } = useTranslation("varieties");
  return (
    <section className="pt-12 md:pt-16">
      <Container>
        <div className="grid gap-x-8 gap-y-2 lg:grid-cols-12 lg:items-baseline">
          <h2 className="display-3 lg:col-span-4">{t("sections.items.plate.title")}</h2>
          <p className="measure text-sm text-bark lg:col-span-8">{t("sections.items.plate.intro")}</p>
        </div>
        <ol className="mt-8 grid grid-cols-5 gap-y-6 sm:grid-cols-8 lg:grid-cols-[repeat(15,minmax(0,1fr))]">
          {varieties.map(({ name, lot }) => (
            <li key={name}>
              <a href={`#${name}`} className="block text-center text-xs leading-tight font-semibold hover:text-chilli hover:underline">
                <HangingPod lot={lot} />
                <span className="block px-0.5 pt-2">{shortName(t(`names.${name}`))}</span>
              </a>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
