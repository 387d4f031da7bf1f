import { ownPageText } from "#backend/own-pages.ts";
import type { OwnPage } from "#backend/wire/content.ts";
import { PageHero } from "#features/pictures/page-hero.tsx";
import { useDescribedPicture } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { defineScreen, type ScreenAddress, type ScreenProps } from "#screens/define-screen.tsx";
import { OwnSections } from "#screens/own-section/own-sections.tsx";
import { head } from "./head.ts";
import { sectionsOf, textsOf } from "./texts.ts";

/** A page that the company has added: its title and picture, then its sections. */
function OwnPageScreen({ data: { ownPage } }: ScreenProps<{ ownPage: OwnPage }>) {
  const { t } = useTranslation("shell");
  const describe = useDescribedPicture();
  return (
    <>
      <PageHero
        eyebrow={ownPageText(t, ownPage, "eyebrow")}
        title={ownPageText(t, ownPage, "title")}
        lead={ownPageText(t, ownPage, "lead")}
        picture={describe(ownPage.picture ?? undefined)}
      />
      <OwnSections list={sectionsOf(ownPage)} />
    </>
  );
}

export const screen = defineScreen({
  data: ({ slug = "" }: ScreenAddress) => ({ ownPage: { slug } }),
  ownTexts: ({ ownPage }) => ({ name: textsOf(ownPage), languages: ownPage.languages }),
  head,
  Component: OwnPageScreen,
});
