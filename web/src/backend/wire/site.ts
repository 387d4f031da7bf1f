// Written from crates/pages/src/{site,appearance}.rs and crates/content/src/{brand,company}.rs by `UPDATE_WIRE=1 cargo test -p mirchi wire`. Do not edit.

import type { Category } from "./catalogue.ts";

/** The site as the pages of one language know it. */
export type Site = { company: Company, appearance: Appearance, pagesOff: Array<string>, unlisted: Array<string>, categories: Array<Category>, replyTime: ReplyTime, timeZone: string, figures: { [key in string]: Figure }, sampleFigures: Array<string>, baseUrl: string, projectUrl: string, anonymousKey: string, retention: Retention, };

/** Within how long the company promises to answer. */
export type ReplyTime = { hours: number, working: boolean, };

/** Where the pages find their data. */
export type SiteFacts = { baseUrl: string, projectUrl: string, anonymousKey: string, retention: Retention, };

/** How pages look. */
export type Appearance = { stylesheet: string | null, themeColor: string, colours: { [key in string]: string }, typefaces: string | null, icon: string, logo: Logo | null, logoOnDark: Logo | null, };

/** A logo as pages show it. */
export type Logo = { address: string, width: number, height: number, };

/** The company that the pages speak of. */
export type Company = { name: string, shortName: string, legalName: string, registrationNumber: string | null, hasSampleRegistration: boolean, registrations: Array<Registration>, referencePrefix: string, sample: boolean, phone: Phone | null, email: string, address: Array<string>, hours: Array<OpeningHours>, whatsapp: WhatsApp | null, telegram: Telegram, lineUrl: string | null, social: Social, map: OfficeMap, tagline?: string, };

/** A registration besides that of the company. */
export type Registration = { name: string, number: string, };

/** Hours between which the company is open, in its time zone. */
export type OpeningHours = { days: Array<number>, opens: string, closes: string, };

/** A telephone number. */
export type Phone = { display: string, link: string, };

/** Where the chat button leads. */
export type WhatsApp = { number: string, display: string, };

/** The channel and the direct chat. */
export type Telegram = { name: string | null, channelUrl: string | null, directUrl: string | null, };

/** Home pages on social media. */
export type Social = { linkedin: string | null, facebook: string | null, instagram: string | null, x: string | null, youtube: string | null, };

/** The map on the contact page. */
export type OfficeMap = { embedUrl: string | null, linkUrl: string | null, onClick: boolean, };

/** A business figure, in English notation. */
export type Figure = number | string | Array<number> | Array<string>;

/** For how long what visitors have sent is kept, in whole days; 0 is without limit. */
export type Retention = { enquiriesDays: number, mailsDays: number, };
