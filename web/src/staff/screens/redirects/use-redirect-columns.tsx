import { EllipsisVertical, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { IconButton } from "#staff/ui/button.tsx";
import { Menu, type MenuItem } from "#staff/ui/menu.tsx";
import type { Column } from "#staff/ui/table.tsx";
import { faultOf, useAnswer } from "./answer.ts";
import { FaultWords } from "./fault-words.tsx";
import type { Redirect } from "./redirect.ts";
import { useAuthors } from "./use-authors.ts";

/** Takes the rows, and a function to edit one. */
export function useRedirectColumns(redirects: readonly Redirect[], onEdit: (redirect: Redirect) => void): Column<Redirect>[] {
  const t = useTexts();
  const rights = useRights();
  const { dateTime } = useFormats();
  const remove = useUndoableDelete<Redirect>("redirects");
  const { mayRead, isRead, authorOf } = useAuthors(redirects);

  const actionsOf = (redirect: Redirect): (MenuItem | false)[] => [
    rights.may("update", "redirects") && { label: t("redirects.edit"), icon: Pencil, onSelect: () => onEdit(redirect) },
    { label: t("redirects.try"), icon: ExternalLink, onSelect: () => window.open(redirect.path, "_blank", "noopener") },
    rights.may("delete", "redirects") && {
      label: t("redirects.delete"),
      icon: Trash2,
      danger: true,
      onSelect: () => remove(redirect, t("redirects.deleted", { path: redirect.path })),
    },
  ];

  const changed: Column<Redirect> = {
    id: "changed",
    head: t("redirects.changed"),
    phone: "whole",
    cell: (redirect) => {
      const author = authorOf(redirect);
      if (author === undefined) return isRead && <span className="text-sm text-bark">{t("redirects.byItself")}</span>;
      return (
        <span className="flex flex-wrap gap-x-2 text-sm text-bark">
          <span className="min-w-0 [overflow-wrap:anywhere]">{author.actor}</span>
          <span className="whitespace-nowrap">{dateTime(author.at)}</span>
        </span>
      );
    },
  };
  return [
    {
      id: "path",
      head: t("redirects.path"),
      sortable: true,
      phone: "title",
      className: "max-sm:pe-12!",
      cell: ({ path }) => <Address>{path}</Address>,
    },
    { id: "target", head: t("redirects.target"), sortable: true, phone: "whole", cell: (redirect) => <Target redirect={redirect} /> },
    ...(mayRead ? [changed] : []),
    {
      id: "actions",
      head: t("redirects.actions"),
      align: "end",
      phone: "whole",
      className: "sm:w-20 max-sm:absolute max-sm:end-0 max-sm:top-1.5",
      cell: (redirect) => (
        <Menu items={actionsOf(redirect)}>
          <IconButton icon={EllipsisVertical} size="small" label={t("redirects.more", { path: redirect.path })} />
        </Menu>
      ),
    },
  ];
}

function Address({ children }: { children: string }) {
  return (
    <span dir="ltr" className="font-semibold [overflow-wrap:anywhere]">
      {children}
    </span>
  );
}

function Target({ redirect }: { redirect: Redirect }) {
  const answer = useAnswer(redirect.path);
  const fault = answer && faultOf(redirect, answer);
  return (
    <>
      <span aria-hidden="true" className="text-bark sm:hidden">
        →{" "}
      </span>
      <span dir="ltr" className="[overflow-wrap:anywhere]">
        {redirect.target}
      </span>
      {fault && <FaultWords fault={fault} />}
    </>
  );
}
