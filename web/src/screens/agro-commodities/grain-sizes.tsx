import type { ComponentType } from "react";
import type { Grain, GrainShape } from "#backend/wire/catalogue.ts";
import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTypeset } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DesiChickpea, KabuliChickpea, MoongBean, RagiGrain, RiceGrain, SplitLentil } from "#screens/agro-commodities/grain-shapes.tsx";
import { Section } from "#ui/section.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

type Size = { length: number; width: number };

const shapes: Record<GrainShape, ComponentType<Size>> = {
  rice: RiceGrain,
  kabuli: KabuliChickpea,
  desi: DesiChickpea,
  moong: MoongBean,
  lentil: SplitLentil,
  ragi: RagiGrain,
};

/** Width and height of each field in millimetres: one unit of the drawing is a millimetre everywhere. */
const field = { width: 13, height: 11 };
const viewBox = `${-field.width / 2} ${-field.height / 2} ${field.width} ${field.height}`;

/** Active grains beside each other at one scale, and what basmati looks like. */
export function GrainSizes({ grains }: { grains: readonly Grain[] }) {
  const { t } = useTranslation("agro-commodities");
  const set = useTypeset();
  const picture = useOwnPictures();
  return (
    <Section
      numbered
      eyebrow={t("sections.items.sizes.eyebrow")}
      title={t("sections.items.sizes.title")}
      intro={t("sections.items.sizes.intro")}
    >
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <ul className="grid grid-cols-3 gap-px border border-line bg-line sm:grid-cols-4">
            {grains.map(({ slug, name, size, shape, length, width }) => {
              const Shape = shapes[shape];
              return (
                <li key={slug} className="flex flex-col bg-paper p-2 sm:p-3">
                  <svg viewBox={viewBox} aria-hidden="true" className="block w-full">
                    <Shape length={length} width={width} />
                  </svg>
                  <p className="figure mt-1">
                    <bdi>{t("sizes.millimetres", { value: set(size) })}</bdi>
                  </p>
                  <p className="text-xs leading-snug text-bark">
                    <TypedValue>{name}</TypedValue>
                  </p>
                </li>
              );
            })}
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
            plate={{ title: t("categories.rice.name"), tone: "leaf" }}
            className="aspect-[4/3] lg:aspect-[3/4]"
          />
          <figcaption className="mt-3 text-sm text-bark">{t("sizes.pictureCaption")}</figcaption>
        </figure>
      </div>
    </Section>
  );
}
