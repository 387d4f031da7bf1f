import type { Site } from "#backend/wire/site.ts";
import { sampleSite } from "./sample-site.ts";

/** A company that can only be reached by e-mail and post. */
export const siteWithoutChannels: Site = {
  ...sampleSite,
  company: {
    ...sampleSite.company,
    phone: null,
    whatsapp: null,
    telegram: { name: null, channelUrl: null, directUrl: null },
    lineUrl: null,
    social: { linkedin: null, facebook: null, instagram: null, x: null, youtube: null },
    map: { embedUrl: null, linkUrl: null, onClick: false },
  },
};
