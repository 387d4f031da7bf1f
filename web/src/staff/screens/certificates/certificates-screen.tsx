import { BadgeCheck, EllipsisVertical, Languages, Pencil, Plus, Trash2 } from "lucide-react";
import { useSearchParams } from "react-router";
import { useRows } from "#staff/backend/rows.ts";
import { useUndoableDelete, useUndoableUpdate } from "#staff/backend/use-undoable.ts";
import { lastPosition } from "#staff/catalogue/order.ts";
import { validityOf } from "#staff/files/validity.ts";
import { useToday } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRowOrder } from "#staff/list/use-row-order.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Switch } from "#staff/ui/choice.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { Menu, type MenuItem } from "#staff/ui/menu.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { type Certificate, isWhole, columns as read } from "./certificate.ts";
import { CertificateDialog } from "./certificate-dialog.tsx";
import { TranslationDialog } from "./translation-dialog.tsx";

const nameOf = ({ short_name }: Certificate) => short_name;

/** The certificates in the order of the pages: `/certificates?open=ID`, with its translations `?translate=ID`, `?add`. */
export default function CertificatesScreen() {
  const t = useTexts();
  const rights = useRights();
  const [address, setAddress] = useSearchParams();
  const query = useRows<Certificate>("certificates", { select: read, order: "position,id" });
  const certificates = query.rows ?? [];
  const mayEdit = rights.may("update", "certificates");
  const canAdd = rights.may("insert", "certificates");
  const named = (parameter: string) => certificates.find(({ id }) => String(id) === address.get(parameter));
  const edited = mayEdit ? named("open") : undefined;
  const translated = mayEdit ? named("translate") : undefined;
  const isAdding = canAdd && address.has("add");
  const { column: order, announcement } = useRowOrder({
    table: "certificates",
    position: "position",
    rows: certificates,
    nameOf,
    phone: "whole",
    className: "max-sm:absolute max-sm:top-1 max-sm:end-0 sm:w-24",
  });
  const columns = useColumns(order, mayEdit, {
    edit: ({ id }) => setAddress({ open: String(id) }),
    translate: ({ id }) => setAddress({ translate: String(id) }),
  });
  const add = () => setAddress({ add: "" });
  const close = () => setAddress({});
  useKeys(canAdd ? [{ key: "n", label: t("certificates.add"), run: add }] : []);
  const addButton = canAdd && (
    <Button tone="primary" icon={Plus} onClick={add}>
      {t("certificates.add")}
    </Button>
  );
  return (
    <Page title={t("certificates.title")} actions={addButton}>
      <p className="max-w-[70ch] pb-3 text-bark">{t("certificates.lead")}</p>
      <QueryState query={query} title={t("certificates.readError")} lines={6} />
      {query.rows?.length === 0 && (
        <EmptyState icon={BadgeCheck} title={t("certificates.none")} hint={t("certificates.noneHint")} action={addButton} />
      )}
      {certificates.length > 0 && (
        <Table
          label={t("certificates.title")}
          columns={columns}
          rows={certificates}
          idOf={({ id }) => String(id)}
          openId={address.get("open") ?? undefined}
          onOpen={mayEdit ? ({ id }) => setAddress({ open: String(id) }) : undefined}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {(isAdding || edited !== undefined) && (
        <CertificateDialog
          key={edited?.id ?? ""}
          certificate={isAdding ? undefined : edited}
          nextPosition={lastPosition(certificates)}
          onClose={close}
        />
      )}
      {translated !== undefined && <TranslationDialog certificate={translated} onClose={close} />}
    </Page>
  );
}

type Actions = {
  edit: (certificate: Certificate) => void;
  translate: (certificate: Certificate) => void;
};

function useColumns(order: Column<Certificate>, mayEdit: boolean, actions: Actions): Column<Certificate>[] {
  const t = useTexts();
  const rights = useRights();
  const others = useSite()
    .languages.slice(1)
    .map(({ code }) => code);
  const { change } = useUndoableUpdate<Certificate>("certificates");
  const remove = useUndoableDelete<Certificate>("certificates");
  const show = (certificate: Certificate, is_shown: boolean) =>
    change(certificate, { is_shown }, t(is_shown ? "certificates.isShown" : "certificates.isHidden", { name: nameOf(certificate) }));
  const itemsOf = (certificate: Certificate): (MenuItem | false)[] => [
    mayEdit && { label: t("certificates.edit"), icon: Pencil, onSelect: () => actions.edit(certificate) },
    mayEdit && { label: t("certificates.translations"), icon: Languages, onSelect: () => actions.translate(certificate) },
    rights.may("delete", "certificates") && {
      label: t("certificates.delete"),
      icon: Trash2,
      danger: true,
      onSelect: () => void remove(certificate, t("certificates.deleted", { name: nameOf(certificate) })),
    },
  ];
  const menu: Column<Certificate> = {
    id: "actions",
    head: t("certificates.actions"),
    align: "end",
    phone: "whole",
    className: "max-sm:absolute max-sm:end-0 max-sm:bottom-1 sm:w-20",
    cell: (certificate) => (
      <Menu items={itemsOf(certificate)}>
        <IconButton icon={EllipsisVertical} size="small" label={t("certificates.more", { name: nameOf(certificate) })} />
      </Menu>
    ),
  };
  return [
    ...(mayEdit ? [order] : []),
    {
      id: "name",
      head: t("certificates.name"),
      phone: "title",
      className: "max-sm:pe-24! max-sm:min-h-9",
      cell: ({ short_name, covers, is_sample }) => (
        <>
          <span className="font-semibold" lang="en">
            {short_name}
          </span>{" "}
          {is_sample && <Badge>{t("certificates.sample")}</Badge>}
          {covers !== null && (
            <span className="block text-sm font-normal text-bark" lang="en">
              {covers}
            </span>
          )}
        </>
      ),
    },
    {
      id: "valid_to",
      head: t("certificates.column.valid_to"),
      cell: (certificate) => <ValidTo certificate={certificate} />,
    },
    {
      id: "languages",
      head: t("certificates.languages"),
      cell: (certificate) => {
        const whole = others.filter((code) => isWhole(certificate, code)).length;
        return <span className={whole < others.length ? "text-amber" : "text-bark"}>{`${whole} / ${others.length}`}</span>;
      },
    },
    {
      id: "is_shown",
      head: t("certificates.shown"),
      cell: (certificate) =>
        mayEdit ? (
          <Switch
            hideLabel
            label={t("certificates.showOne", { name: nameOf(certificate) })}
            checked={certificate.is_shown}
            onChange={({ currentTarget }) => void show(certificate, currentTarget.checked)}
          />
        ) : (
          t(certificate.is_shown ? "certificates.yes" : "certificates.no")
        ),
    },
    ...(mayEdit ? [menu] : []),
  ];
}

/** The last day; one that is near, or over, is marked. */
function ValidTo({ certificate: { valid_to } }: { certificate: Certificate }) {
  const t = useTexts();
  const { date } = useFormats();
  const validity = validityOf({ validUntil: valid_to ?? undefined }, useToday());
  if (valid_to === null || validity === undefined) return <span className="text-bark">–</span>;
  if (validity === "valid") return date(valid_to);
  return (
    <Badge tone={validity === "ended" ? "now" : "soon"}>
      {validity === "ended" ? t("today.ended", { date: date(valid_to) }) : t("today.until", { date: date(valid_to) })}
    </Badge>
  );
}
