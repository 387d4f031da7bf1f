import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button } from "#staff/ui/button.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDrawer } from "./member-drawer.tsx";
import { type Member, usePeople } from "./use-people.ts";

/** The accounts: `/people`, with one of them open `/people/ID`. */
export default function PeopleScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { "*": openId = "" } = useParams();
  const [search, setSearch] = useState("");
  const [inviting, setInviting] = useState(false);
  const query = usePeople();
  const people = query.data;
  const columns = useMemberColumns();
  const wanted = search.trim().toLowerCase();
  const found = people?.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
  return (
    <Page
      title={t("people.title")}
      lead={people && t("people.count", { count: people.length })}
      actions={
        <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
          {t("people.invite.open")}
        </Button>
      }
    >
      <FilterBar>
        <SearchField label={t("people.search")} value={search} onChange={setSearch} />
      </FilterBar>
      <QueryState query={query} title={t("people.readError")} lines={6} />
      {found?.length === 0 && <EmptyState title={t("people.noneFound")} hint={t("people.noneFoundHint")} />}
      {found !== undefined && found.length > 0 && (
        <Table
          label={t("people.title")}
          columns={columns}
          rows={found}
          idOf={({ id }) => id}
          openId={openId}
          onOpen={({ id }) => navigate(`/people/${id}`)}
        />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      <MemberDrawer member={people?.find(({ id }) => id === openId)} onClose={() => navigate("/people")} />
    </Page>
  );
}

function useMemberColumns(): Column<Member>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  const person = usePerson();
  return [
    {
      id: "name",
      head: t("people.name"),
      phone: "title",
      cell: ({ id, name, isBlocked, isInvited }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          {id === person.id && <span className="text-bark">({t("people.you")})</span>}
          {isInvited && <Badge tone="soon">{t("people.invited")}</Badge>}
          {isBlocked && <Badge tone="now">{t("people.detail.blocked")}</Badge>}
        </span>
      ),
    },
    { id: "email", head: t("people.email"), phone: "whole", cell: ({ email }) => email },
    { id: "role", head: t("people.role"), cell: ({ role }) => (role === undefined ? t("people.noRole") : t(`shell.role.${role}`)) },
    {
      id: "factor",
      head: t("people.secondFactor"),
      cell: ({ factors }) =>
        factors.length > 0 ? <Badge tone="done">{t("people.factorOn")}</Badge> : <span className="text-bark">{t("people.factorOff")}</span>,
    },
    {
      id: "lastSignIn",
      head: t("people.lastSignIn"),
      cell: ({ lastSignInAt }) => (
        <span className="text-bark">{lastSignInAt === undefined ? t("people.never") : dateTime(lastSignInAt)}</span>
      ),
    },
  ];
}
