import { Download } from "lucide-react";
import type { AuditEvent } from "#staff/backend/accounts.ts";
import { useAccounts } from "#staff/backend/backend-context.tsx";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { placeOf } from "#staff/i18n/time-zone-name.ts";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedList } from "#staff/list/use-paged-list.ts";
import { Button } from "#staff/ui/button.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { useCsvExport } from "./use-csv-export.ts";

const filters = { search: "" } as const;

const eventTexts: Record<string, TextKey> = {
  login: "audit.event.login",
  login_failed: "audit.event.loginFailed",
  logout: "audit.event.logout",
  invite_accepted: "audit.event.inviteAccepted",
  user_signedup: "audit.event.signedUp",
  user_invited: "audit.event.invited",
  user_deleted: "audit.event.deleted",
  user_modified: "audit.event.modified",
  user_recovery_requested: "audit.event.recovery",
  user_reauthenticate_requested: "audit.event.reauthenticate",
  user_confirmation_requested: "audit.event.confirmation",
  user_updated_password: "audit.event.password",
  token_revoked: "audit.event.tokenRevoked",
  token_refreshed: "audit.event.tokenRefreshed",
  factor_in_progress: "audit.event.factorBegun",
  factor_unenrolled: "audit.event.factorRemoved",
  challenge_created: "audit.event.challenge",
  verification_attempted: "audit.event.verification",
  factor_deleted: "audit.event.factorRemoved",
  factor_updated: "audit.event.factorUpdated",
  reauthentication_failed: "audit.event.reauthenticationFailed",
  signing_key_rotated: "audit.event.keyRotated",
};

/** Whether the actor had not authenticated. Other events without an address are by the operator, with a command or the service key. */
const isOfAStranger = ({ action, traits }: AuditEvent["payload"]) => action === "login_failed" || traits.account === "none";

export function AccountEvents() {
  const t = useTexts();
  const accounts = useAccounts();
  const { dateTime, sheetTime } = useFormats();
  const zone = useTimeZone();
  const { nameOf: staffName } = useStaff();
  const list = useListAddress({ filters });
  const { search } = list.filters;
  const narrow = search === "" ? undefined : `author:${search}`;
  const read = (page: number, perPage: number) => accounts.audit({ page, perPage, narrow });
  const found = usePagedList<AuditEvent>(list, { queryKey: ["audit", narrow], read });
  const whoOf = ({ payload }: AuditEvent) =>
    payload.actor_username ?? (isOfAStranger(payload) ? (payload.traits.email ?? t("audit.somebody")) : t("audit.operator"));
  const nameOf = (action: string) => {
    const key = eventTexts[action];
    return key === undefined ? action : t(key);
  };
  /** The account that something was done to, if it is another one than the actor's. */
  const accountOf = ({ payload: { subject_id, traits } }: AuditEvent) =>
    subject_id === null ? "" : String(traits.email ?? staffName(subject_id) ?? subject_id);
  const whatOf = (event: AuditEvent) => [nameOf(event.payload.action), accountOf(event)].filter((part) => part !== "").join(": ");
  const whole = useCsvExport<AuditEvent>({
    file: "accounts.csv",
    columns: [
      [`${t("audit.at")} (${placeOf(zone)})`, ({ created_at }) => sheetTime(created_at)],
      [t("audit.who"), (event) => String(whoOf(event))],
      [t("audit.what"), ({ payload }) => nameOf(payload.action)],
      [t("audit.account"), accountOf],
      [t("audit.network"), ({ ip_address }) => ip_address],
    ],
    read,
  });

  const columns: Column<AuditEvent>[] = [
    {
      id: "at",
      head: t("audit.at"),
      phone: "whole",
      className: "whitespace-nowrap",
      cell: ({ created_at }) => <span className="text-bark">{dateTime(created_at)}</span>,
    },
    {
      id: "who",
      head: t("audit.who"),
      phone: "title",
      cell: (event) => <span className="font-semibold">{String(whoOf(event))}</span>,
    },
    { id: "what", head: t("audit.what"), phone: "whole", cell: whatOf },
    { id: "network", head: t("audit.network"), cell: ({ ip_address }) => <span className="text-bark">{ip_address}</span> },
  ];

  return (
    <div className="pt-3">
      <FilterBar>
        <SearchField label={t("audit.searchWho")} {...list.field("search")} />
        <Button icon={Download} busy={whole.isPending} disabled={!found.total} onClick={() => whole.mutate()}>
          {t("audit.export")}
        </Button>
      </FilterBar>
      <ListStates list={found} errorTitle={t("audit.readError")} none={<EmptyState title={t("audit.none")} hint={t("audit.noneHint")} />}>
        <Table label={t("audit.accounts")} columns={columns} rows={found.rows} idOf={({ id }) => id} />
      </ListStates>
    </div>
  );
}
