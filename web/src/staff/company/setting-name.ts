import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import type { Setting } from "./settings.ts";

/** What the console calls a setting; its own name if it has no other. */
export function useSettingName() {
  const t = useTexts();
  const names: Record<string, string> = {
    "site.name": t("company.name.name"),
    "site.short_name": t("company.name.short"),
    "site.legal_name": t("company.name.legal"),
    "site.tagline": t("company.name.tagline"),
    "site.registration_number": t("company.name.cin"),
    "site.gstin": "GSTIN",
    "site.iec": "IEC",
    "site.fssai": "FSSAI",
    "site.rcmc": "RCMC",
    "site.address": t("company.name.address"),
    "site.phone": t("company.name.phone"),
    "site.email": t("company.name.email"),
    "site.reference_prefix": t("company.name.prefix"),
    "mail.to": t("company.name.mailTo"),
    "mail.from": t("company.name.mailFrom"),
    "mail.transport": t("company.name.mailTransport"),
    "mail.smtp.host": t("company.name.mailHost"),
    "mail.smtp.port": t("company.name.mailPort"),
    "mail.smtp.security": t("company.name.mailSecurity"),
    "mail.smtp.username": t("company.name.mailUsername"),
    "mail.smtp.password": t("company.name.mailPassword"),
    "site.whatsapp.number": t("company.name.whatsapp"),
    "site.whatsapp.display": t("company.name.whatsappShown"),
    "site.telegram.name": t("company.name.telegram"),
    "site.telegram.channel_url": t("company.name.telegramChannel"),
    "site.telegram.direct_url": t("company.name.telegramChat"),
    "site.line_url": t("company.name.line"),
    "site.social.linkedin": "LinkedIn",
    "site.social.facebook": "Facebook",
    "site.social.instagram": "Instagram",
    "site.social.x": "X",
    "site.social.youtube": "YouTube",
    "site.map.embed_url": t("company.name.map"),
    "site.map.link_url": t("company.name.mapLink"),
    "site.map.on_click": t("company.name.onClick"),
    "site.languages": t("company.name.languages"),
    "site.pages": t("company.name.pages"),
    "site.kept_sample": t("company.samples.title"),
    "site.figures.products": t("company.name.products"),
    "site.figures.countries": t("company.name.countries"),
    "site.figures.clients": t("company.name.clients"),
    "site.figures.continents": t("company.name.continents"),
    "site.figures.quality": t("company.name.tested"),
    "site.figures.food_safety": t("company.name.foodSafety"),
    "site.figures.india.chilli_share": t("company.name.chilliShare"),
    "site.figures.india.sannam_share": t("company.name.sannamShare"),
    "site.figures.price_terms": t("company.name.priceTerms"),
    "site.figures.payment_terms": t("company.name.paymentTerms"),
    "site.figures.ports": t("company.name.ports"),
    "site.figures.chilli.moisture": t("company.name.chilliMoisture"),
    "site.figures.chilli.stem": t("company.name.chilliStem"),
    "site.figures.chilli.foreign": t("company.name.chilliForeign"),
    "site.figures.chilli.damaged": t("company.name.chilliDamaged"),
    "site.figures.chilli.colour": t("company.name.chilliColour"),
    "site.figures.teja.heat": t("company.name.tejaHeat"),
    "site.figures.teja.export_heat": t("company.name.tejaExportHeat"),
    "site.figures.kashmiri.colour": t("company.name.kashmiriColour"),
    "site.figures.grain.moisture": t("company.name.grainMoisture"),
    "site.figures.defects.super": t("company.name.defectsSuper"),
    "site.figures.defects.a": t("company.name.defectsA"),
    "site.figures.defects.b": t("company.name.defectsB"),
    "site.figures.limits.aflatoxin_total": t("company.name.aflatoxinTotal"),
    "site.figures.limits.aflatoxin_b1": t("company.name.aflatoxinB1"),
    "site.figures.limits.pesticides": t("company.name.pesticides"),
    "site.figures.chilli.bags": t("company.name.chilliBags"),
    "site.figures.grain.bags": t("company.name.grainBags"),
    "site.figures.storage.temperature": t("company.name.temperature"),
    "site.figures.storage.humidity": t("company.name.humidity"),
    "site.figures.documents.before": t("company.name.documentsBefore"),
    "site.figures.documents.after": t("company.name.documentsAfter"),
    "site.logo": t("company.name.logo"),
    "site.logo_on_dark": t("company.name.logoOnDark"),
    "site.icon": t("company.name.icon"),
    "site.colours.accent": t("company.name.accent"),
    "site.colours.highlight": t("company.name.highlight"),
    "site.colours.ground": t("company.name.ground"),
    "site.colours.dark_ground": t("company.name.darkGround"),
  };
  return (key: string) => names[key] ?? key;
}

/** What the console calls a word of a choice. */
export function useChoiceName() {
  const t = useTexts();
  const names: Record<string, string> = {
    file: t("company.choice.file"),
    smtp: t("company.choice.smtp"),
    starttls: t("company.choice.starttls"),
    tls: t("company.choice.tls"),
    none: t("company.choice.none"),
  };
  return (word: string) => names[word] ?? word;
}

const hints: Record<string, TextKey> = {
  "site.address": "company.hint.address",
  "site.reference_prefix": "company.hint.prefix",
  "mail.to": "company.hint.mailTo",
  "mail.from": "company.hint.mailFrom",
  "mail.smtp.host": "company.hint.mailHost",
  "mail.smtp.port": "company.hint.mailPort",
  "mail.smtp.username": "company.hint.mailUsername",
  "site.logo": "company.hint.logo",
  "site.logo_on_dark": "company.hint.logoOnDark",
  "site.icon": "company.hint.icon",
  "site.whatsapp.number": "company.hint.whatsapp",
  "site.map.embed_url": "company.hint.map",
  "site.map.on_click": "company.hint.onClick",
  "site.languages": "company.hint.languages",
  "site.pages": "company.hint.pages",
  "site.figures.products": "company.hint.products",
  "site.figures.countries": "company.hint.moreThan",
  "site.figures.clients": "company.hint.clients",
  "site.figures.continents": "company.hint.optional",
  "site.figures.quality": "company.hint.optional",
  "site.figures.food_safety": "company.hint.optional",
  "site.figures.limits.pesticides": "company.hint.moreThan",
  "site.figures.price_terms": "company.hint.terms",
  "site.figures.payment_terms": "company.hint.terms",
  "site.figures.ports": "company.hint.ports",
  "site.figures.documents.before": "company.hint.before",
  "site.colours.accent": "company.hint.accent",
  "site.colours.highlight": "company.hint.highlight",
  "site.colours.ground": "company.hint.ground",
  "site.colours.dark_ground": "company.hint.darkGround",
};

/** How values of a kind are written. */
const kindHints: Partial<Record<Setting["kind"], TextKey>> = { range: "company.hint.range", counts: "company.hint.counts" };

/** What is said of a setting's values. */
export const hintOf = ({ key, kind }: Setting): TextKey | undefined => hints[key] ?? kindHints[kind];
