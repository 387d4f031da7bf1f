import type { ComponentType } from "react";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DesiChickpea, KabuliChickpea, MoongBean, RagiGrain, RiceGrain, SplitLentil } from "#screens/agro-commodities/grain-shapes.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";

/** A grain of the board: its length as the specification writes it, and the length and width at which it is drawn. */
export const grains = [
  { product: "basmati-1121-steam", stated: "8.30", length: 8.3, width: 1.8, Shape: RiceGrain },
  { product: "pusa-basmati-white", stated: "7.3", length: 7.3, width: 1.8, Shape: RiceGrain },
  { product: "ir64-parboiled-rice", stated: "6.0", length: 6, width: 2.1, Shape: RiceGrain },
  { product: "swarna-parboiled-rice", stated: "5.2-5.5", length: 5.35, width: 2.4, Shape: RiceGrain },
  { product: "sona-masoori-rice", stated: "5.0-5.3", length: 5.15, width: 2, Shape: RiceGrain },
  { product: "kabuli-chickpea-12mm", stated: "12", length: 12, width: 9.4, Shape: KabuliChickpea },
  { product: "kabuli-chickpea-9mm", stated: "9", length: 9, width: 7.4, Shape: KabuliChickpea },
  { product: "desi-chickpea", stated: "5-6", length: 5.5, width: 4.4, Shape: DesiChickpea },
  { product: "moong-whole", stated: "3.2-3.8", length: 3.5, width: 2.7, Shape: MoongBean },
  { product: "masoor-split", stated: "3.0-4.0", length: 3.5, width: 3.3, Shape: SplitLentil },
  { product: "ragi", stated: "1.5", length: 1.5, width: 1.5, Shape: RagiGrain },
] as const satisfies { product: string; stated: string; length: number; width: number; Shape: ComponentType<Size> }[];

type Size = { length: number; width: number };

/** Width and height of each field in millimetres: one unit of the drawing is a millimetre everywhere. */
const field = { width: 13, height: 11 };
const viewBox = `${-field.width / 2} ${-field.height / 2} ${field.width} ${field.height}`;

/** Grains beside each other at one scale, and basmati as it looks. */
export function GrainSizes() {
  const { t } = useTranslation("agro-commodities");
  const picture = useOwnPictures();
  return (
    <Section number={2} eyebrow={t("sizes.eyebrow")} title={t("sizes.title")} intro={t("sizes.intro")}>
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <ul className="grid grid-cols-3 gap-px border border-line bg-line sm:grid-cols-4">
            {grains.map(({ product, stated, length, width, Shape }) => (
              <li key={product} className="flex flex-col bg-paper p-2 sm:p-3">
                <svg viewBox={viewBox} aria-hidden="true" className="block w-full">
                  <Shape length={length} width={width} />
                </svg>
                <p className="figure mt-1">
                  <bdi>{t("sizes.millimetres", { value: stated })}</bdi>
                </p>
                <p className="text-xs leading-snug text-bark">{t(`products.${product}`)}</p>
              </li>
            ))}
            <li className="flex flex-col justify-center bg-paper p-2 sm:p-3">
              <svg viewBox={viewBox} aria-hidden="true" className="block w-full">
                <path d="M-2.5 0h5M-2.5 -0.5v1M2.5 -0.5v1" className="stroke-ink" strokeWidth="0.15" />
              </svg>
              <p className="figure mt-1">{t("sizes.scale")}</p>
            </li>
          </ul>
          <p className="mt-3 text-xs text-bark">{t("sizes.note")}</p>
        </div>
        <figure className="lg:col-span-4">
          <Picture
            {...picture("rice-basmati")}
            sizes="(width < 64rem) 100vw, 30rem"
            plate={{ title: t("products.basmati-1121-steam"), tone: "leaf" }}
            className="aspect-[4/3] lg:aspect-[3/4]"
          />
          <figcaption className="mt-3 text-sm text-bark">{t("sizes.pictureCaption")}</figcaption>
        </figure>
      </div>
    </Section>
  );
}
