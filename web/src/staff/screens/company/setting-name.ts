import { useTexts } from "#staff/i18n/texts.tsx";

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
  };
  return (key: string) => names[key] ?? key;
}
