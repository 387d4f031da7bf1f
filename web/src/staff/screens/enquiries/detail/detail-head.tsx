import { ChevronDown, EllipsisVertical, Eraser, Link2 } from "lucide-react";
import { useState } from "react";
import { DueBar } from "#staff/enquiries/due-bar.tsx";
import { type Enquiry, statusTones } from "#staff/enquiries/enquiry.ts";
import { isWaiting } from "#staff/enquiries/time-left.ts";
import { useAssignItems, useStaff } from "#staff/enquiries/use-staff.ts";
import { countryOf, useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import type { useChange } from "../use-change.ts";
import { useStatusItems } from "../use-status-items.ts";
import { EraseDialog } from "./erase-dialog.tsx";

type HeadProps = {
  enquiry: Enquiry;
  change: ReturnType<typeof useChange>;
  /** Whether it fills the screen, whose title is the reference then. */
  isAlone: boolean;
  onErased: () => void;
};

export function DetailHead({ enquiry, change, isAlone, onErased }: HeadProps) {
  const t = useTexts();
  const rights = useRights();
  const { dateTime } = useFormats();
  const now = useNow(30_000);
  const { nameOf } = useStaff();
  const [erasing, setErasing] = useState(false);
  const countryName = useCountryNames();
  const { reference, name, company, country, status, assigned_to, received_at, due_at, first_answered_at } = enquiry;
  const known = countryName(countryOf(enquiry));
  const where = known === country ? country : `${country} (${known})`;
  const assignItems = useAssignItems(assigned_to, (member) => change.assign(enquiry, member));
  const statusItems = useStatusItems(status, (chosen) => change.setStatus(enquiry, chosen));
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!isAlone && <span className="label">{reference}</span>}
        <Badge tone={statusTones[status]}>{t(`enquiries.status.${status}`)}</Badge>
        <span className="text-sm text-bark">{t("enquiries.detail.received", { when: dateTime(received_at) })}</span>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="title">{name}</h2>
          {(company || country) && <p className="text-bark">{[company, where].filter(Boolean).join(", ")}</p>}
        </div>
        <div className="flex flex-col gap-1 text-sm text-bark">
          {isWaiting(enquiry) && <DueBar enquiry={enquiry} now={now} />}
          {due_at !== null && <span>{t("enquiries.detail.due", { when: dateTime(due_at) })}</span>}
          {first_answered_at !== null && <span>{t("enquiries.detail.answered", { when: dateTime(first_answered_at) })}</span>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Menu align="start" items={statusItems}>
          <Button size="small">
            {t("enquiries.setStatus.open")}
            <Icon of={ChevronDown} size={14} />
          </Button>
        </Menu>
        <Menu align="start" items={assignItems}>
          <Button size="small">
            {nameOf(assigned_to) ?? t("enquiries.assign.nobody")}
            <Icon of={ChevronDown} size={14} />
          </Button>
        </Menu>
        <Menu
          items={[
            {
              label: t("enquiries.detail.copyAddress"),
              icon: Link2,
              onSelect: () =>
                void navigator.clipboard
                  .writeText(`${location.origin}/staff/enquiries/${reference}`)
                  .then(() => showSuccess(t("enquiries.detail.copied"))),
            },
            rights.may("delete", "enquiries") && {
              label: t("enquiries.erase.open"),
              icon: Eraser,
              danger: true,
              onSelect: () => setErasing(true),
            },
          ]}
        >
          <IconButton icon={EllipsisVertical} size="small" label={t("enquiries.detail.more")} />
        </Menu>
      </div>
      {erasing && <EraseDialog enquiry={enquiry} onClose={() => setErasing(false)} onErased={onErased} />}
    </header>
  );
}
