import { Droplets, Flame, type LucideIcon, Palette, Ruler } from "lucide-react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";

const parameters = ["colour", "pungency", "moisture", "size"] as const;

const icons: Record<(typeof parameters)[number], LucideIcon> = { colour: Palette, pungency: Flame, moisture: Droplets, size: Ruler };

export function ParameterCards() {
  const { t } = useTranslation("varieties");
  return (
    <Section
      id="parameters"
      numbered
      eyebrow={t("sections.items.parameters.eyebrow")}
      title={t("sections.items.parameters.title")}
      split="4/8"
    >
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {parameters.map((parameter) => (
          <li key={parameter} className="border-t border-ink/80 pt-4 pb-9">
            <div className="flex items-start justify-between gap-4">
              <h3 className="display-3">{t(`parameters.${parameter}.title`)}</h3>
              <Icon of={icons[parameter]} size={28} className="mt-1 text-chilli" />
            </div>
            <p className="label mt-2 text-bark">{t(`parameters.${parameter}.method`)}</p>
            <p className="mt-3">{t(`parameters.${parameter}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
