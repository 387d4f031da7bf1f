import type { Screen } from "#staff/shell/screen.ts";
import { audit } from "./audit/index.ts";
import { catalogueData } from "./catalogue-data/index.ts";
import { contacts } from "./contacts/index.ts";
import { documents } from "./documents/index.ts";
import { enquiries } from "./enquiries/index.ts";
import { enquirySettings } from "./enquiry-settings/index.ts";
import { mail } from "./mail/index.ts";
import { media } from "./media/index.ts";
import { people } from "./people/index.ts";
import { products } from "./products/index.ts";
import { redirects } from "./redirects/index.ts";
import { today } from "./today/index.ts";

/** Every screen, in the order of the navigation. A new one adds its line. */
export const screens: readonly Screen[] = [
  today,
  enquiries,
  contacts,
  products,
  catalogueData,
  redirects,
  media,
  documents,
  people,
  mail,
  enquirySettings,
  audit,
];
