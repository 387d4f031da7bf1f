import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccounts, useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { isRole } from "#staff/session/person.ts";
import { usePerson } from "#staff/session/session.tsx";
import { SessionList } from "#staff/session/sessions/session-list.tsx";
import { sessionsKey } from "#staff/session/sessions/use-sessions.ts";
import { Button } from "#staff/ui/button.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { RoleField } from "./role-field.tsx";
import { type Member, peopleKey } from "./use-people.ts";

/** Blocked until it is revoked: a hundred years. */
const BLOCKED = "876000h";

export function MemberDrawer({ member, onClose }: { member: Member | undefined; onClose: () => void }) {
  return (
    <Drawer open={member !== undefined} onClose={onClose} title={member?.name ?? ""}>
      {member && <Account key={member.id} member={member} onDeleted={onClose} />}
    </Drawer>
  );
}

type Change = { run: () => Promise<unknown>; done: string };

function Account({ member, onDeleted }: { member: Member; onDeleted: () => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const accounts = useAccounts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const { id, email, name, role, factors } = member;
  const isSelf = id === usePerson().id;

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: async (_, { done }) => {
      await Promise.all([peopleKey, sessionsKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
      showSuccess(done);
    },
  });
  async function remove() {
    orThrow(await accounts.deleteUser(id));
    onDeleted();
    await queries.invalidateQueries({ queryKey: peopleKey });
    showSuccess(t("people.detail.deleted", { name }));
  }
  const update = async (change: Parameters<typeof accounts.updateUserById>[1]) => orThrow(await accounts.updateUserById(id, change));

  const invitation = {
    label: t("people.detail.resend"),
    run: async () => role && accounts.inviteWithRole({ email, role }),
    done: t("people.invite.sent", { email }),
  };
  const recovery = {
    label: t("people.detail.recover"),
    run: async () => orThrow(await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/staff/` })),
    done: t("people.detail.recoverSent", { email }),
  };
  const factorRemoval = {
    label: t("people.detail.removeFactor"),
    run: () => Promise.all(factors.map(async (factor) => orThrow(await accounts.mfa.deleteFactor({ id: factor, userId: id })))),
    done: t("people.detail.factorRemoved", { name }),
  };
  const block = (duration: string, what: "block" | "unblock") => ({
    label: t(`people.detail.${what}`),
    run: () => update({ ban_duration: duration }),
    done: t(`people.detail.${what}Done`, { name }),
  });
  const actions: (Change & { label: string })[] = [
    ...(member.isInvited ? (role === undefined ? [] : [invitation]) : [recovery]),
    ...(factors.length > 0 ? [factorRemoval] : []),
    member.isBlocked ? block("none", "unblock") : block(BLOCKED, "block"),
  ];
  return (
    <div className="flex flex-col gap-5">
      <ErrorNotice error={error} />
      <Facts>
        <Fact name={t("people.email")}>{email}</Fact>
        <Fact name={t("people.detail.since")}>{dateTime(member.createdAt)}</Fact>
        <Fact name={t("people.lastSignIn")}>{member.lastSignInAt === undefined ? t("people.never") : dateTime(member.lastSignInAt)}</Fact>
        <Fact name={t("people.secondFactor")}>{factors.length > 0 ? t("people.factorOn") : t("people.factorOff")}</Fact>
      </Facts>
      {isSelf && <Notice role="status">{t("people.detail.notYourself")}</Notice>}
      <RoleField
        value={role ?? ""}
        disabled={isSelf || isPending}
        onChange={({ currentTarget: { value } }) => {
          if (!isRole(value)) return;
          const done = t("people.detail.roleSaved", { name, role: t(`shell.role.${value}`) });
          mutate({ run: () => update({ app_metadata: { role: value } }), done });
        }}
      />
      {!member.isInvited && (
        <section className="flex flex-col gap-2 border-t border-line pt-5">
          <h3 className="label">{t("sessions.title")}</h3>
          <SessionList member={isSelf ? undefined : { id, name }} />
        </section>
      )}
      {!isSelf && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          {actions.map(({ label, ...action }) => (
            <Button key={label} disabled={isPending} onClick={() => mutate(action)}>
              {label}
            </Button>
          ))}
          <Button tone="danger" disabled={isPending} onClick={() => setDeleting(true)}>
            {t("people.detail.delete")}
          </Button>
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          title={t("people.detail.deleteTitle")}
          hint={t("people.detail.deleteHint", { name })}
          submit={t("people.detail.delete")}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
