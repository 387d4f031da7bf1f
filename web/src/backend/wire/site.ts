// Written from crates/pages/src/{site,appearance}.rs and crates/content/src/{brand,company}.rs by `UPDATE_WIRE=1 cargo test -p mirchi wire`. Do not edit.

import type { Category } from "./catalogue.ts";

/** The site as the pages of one language know it. */
export type Site = { company: Company, appearance: Appearance, 
/** The paths of the pages that visitors are not shown. */
pagesOff: Array<string>, 
/** The paths of those that search engines are asked to leave out. */
unlisted: Array<string>, 
/** Every category, in their order. */
categories: Array<Category>, replyTime: ReplyTime, 
/** The business figures that texts name, in English notation. */
figures: { [key in string]: Figure }, 
/** The names of those that are still the sample company's. */
sampleFigures: Array<string>, 
/** The site's own origin, `https://www.example.com`. */
baseUrl: string, 
/** The origin of the data interface; empty: that of the page, by whatever name it was reached. */
projectUrl: string, 
/** The public key that its callers send. */
anonymousKey: string, retention: Retention, };

/** Within how long the company promises to answer. */
export type ReplyTime = { hours: number, 
/** Whether only those count in which it works. */
working: boolean, };

/** Where the pages find their data. */
export type SiteFacts = { 
/** The site's own origin, `https://www.example.com`. */
baseUrl: string, 
/** The origin of the data interface; empty: that of the page, by whatever name it was reached. */
projectUrl: string, 
/** The public key that its callers send. */
anonymousKey: string, retention: Retention, };

/** How pages look. */
export type Appearance = { 
/** The address of the stylesheet with the company's colours, where they are not the shipped ones. */
stylesheet: string | null, 
/** The colour that browsers give their own bars: the ground of the page. */
themeColor: string, 
/** The colours that differ from the shipped ones, by their names in the styles: for documents and preview pictures. */
colours: { [key in string]: string }, 
/** The pair of typefaces, where it is not the usual one: the value of `data-typefaces`, for which the pair has a stylesheet. */
typefaces: string | null, 
/** The query of the addresses of icons: another one for each icon. */
icon: string, 
/** The logo for light grounds. */
logo: Logo | null, 
/** The logo for dark grounds. */
logoOnDark: Logo | null, };

/** A logo as pages show it. */
export type Logo = { 
/** Its address, which says the content: `/logo.svg?1a2b3c4d`. */
address: string, 
/** In pixels of CSS. */
width: number, 
/** In pixels of CSS. */
height: number, };

/** The company that the pages speak of. */
export type Company = { 
/** As the pages name it. */
name: string, 
/** Where the whole name does not fit. */
shortName: string, 
/** As the company is registered. */
legalName: string, 
/** The company registration number (CIN), where it has one. */
registrationNumber: string | null, 
/** Whether that is still the number of the sample company. */
hasSampleRegistration: boolean, 
/** Its other registrations. */
registrations: Array<Registration>, 
/** What references and document numbers begin with, `NSE`. */
referencePrefix: string, 
/** Whether it still has a name, a number or an address of the invented company that comes with the program. */
sample: boolean, 
/** The telephone, where there is one. */
phone: Phone | null, 
/** Where visitors write to. */
email: string, 
/** The postal address, a line each. */
address: Array<string>, 
/** Where the chat button leads, where there is a chat. */
whatsapp: WhatsApp | null, 
/** The channel and the direct chat. */
telegram: Telegram, 
/** The chat link of Line, where there is one. */
lineUrl: string | null, 
/** Home pages on social media. */
social: Social, 
/** The map on the contact page. */
map: OfficeMap, 
/** One line under the name. */
tagline?: string, };

/** A registration besides that of the company. */
export type Registration = { 
/** What it is called in every language, `GSTIN`. */
name: string, 
/** Its number. */
number: string, };

/** A telephone number. */
export type Phone = { 
/** As it is shown, `+91 00000 00000`. */
display: string, 
/** As a link takes it, `tel:+910000000000`. */
link: string, };

/** Where the chat button leads. */
export type WhatsApp = { 
/** Digits only, as wa.me takes it. */
number: string, 
/** As it is shown. */
display: string, };

/** The channel and the direct chat. */
export type Telegram = { 
/** As it is shown, where there is a channel. */
name: string | null, 
/** Of the channel that visitors join, where there is one. */
channelUrl: string | null, 
/** Of the person who answers, where there is one. */
directUrl: string | null, };

/** Home pages on social media. */
export type Social = { 
/** LinkedIn. */
linkedin: string | null, 
/** Facebook. */
facebook: string | null, 
/** Instagram. */
instagram: string | null, 
/** X. */
x: string | null, 
/** YouTube. */
youtube: string | null, };

/** The map on the contact page. */
export type OfficeMap = { 
/** In the frame, where there is one. */
embedUrl: string | null, 
/** Below the frame, where there is one. */
linkUrl: string | null, 
/** Whether the frame is loaded only when the visitor asks for it. */
onClick: boolean, };

/** A business figure, in English notation. */
export type Figure = number | string | Array<number> | Array<string>;

/** For how long what visitors have sent is kept, in whole days; 0 is without limit. */
export type Retention = { 
/** An enquiry with all its mails, from when it was received. */
enquiriesDays: number, 
/** A delivered mail, from when it was sent, but no longer than its enquiry. */
mailsDays: number, };
