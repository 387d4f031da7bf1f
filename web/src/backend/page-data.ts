import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import type { ChilliForm } from "#backend/wire/ChilliForm.ts";
import type { CommoditiesPage } from "#backend/wire/CommoditiesPage.ts";
import type { HomePage } from "#backend/wire/HomePage.ts";
import type { LoadGroup } from "#backend/wire/LoadGroup.ts";
import type { ProductPage } from "#backend/wire/ProductPage.ts";
import type { SpicesPage } from "#backend/wire/SpicesPage.ts";
import type { Variety } from "#backend/wire/Variety.ts";

/** What an enquiry is about: the name of the product that the address names; null when there is no such product. */
export type EnquiryPage = { product: string | null };

/** How many of the enquiries of 90 days were answered within 24 hours, in percent; null where the page says nothing of it. */
export type RepliesPage = { share: number | null };

/** What the program gives to screens, by the names under which they ask for it. */
export type PageData = {
  home: HomePage;
  catalogue: CataloguePage;
  product: ProductPage;
  enquiry: EnquiryPage;
  replies: RepliesPage;
  varieties: Variety[];
  chilliForms: ChilliForm[];
  spices: SpicesPage;
  commodities: CommoditiesPage;
  loads: LoadGroup[];
};

/** Gives what a screen asks for; null when what the arguments name does not exist. */
export type ReadData = <Name extends keyof PageData>(name: Name, parameters: Record<string, string>) => PageData[Name] | null;

/** A contact form that was posted without JavaScript and came back: what was typed, and the rule that each field breaks. */
export type PostedForm = { values: Record<string, string>; errors: Record<string, string>; failed: boolean };
