import { Monitor, Smartphone } from "lucide-react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { deviceOf } from "./device.ts";
import { endAllOf, endOne, endOthers, type SignIn, useSessions } from "./use-sessions.ts";

/** The sessions of `member`, by default the person's own; each can be ended, or all together. */
export function SessionList({ member }: { member?: { id: string; name: string } }) {
  const t = useTexts();
  const { sessions, ending } = useSessions(member?.id);
  if (sessions.error || sessions.isPending) return <QueryState query={sessions} title={t("sessions.readError")} />;
  const { data } = sessions;
  const canEndAll = data.some(({ is_current }) => !is_current);
  return (
    <div className="flex flex-col items-start gap-4">
      <ErrorNotice error={ending.error} />
      {data.length === 0 && <p className="text-bark">{t("sessions.none")}</p>}
      {data.length > 0 && (
        <ul aria-label={t("sessions.title")} className="w-full border-t border-line">
          {data.map((session) => (
            <Session
              key={session.id}
              session={session}
              disabled={ending.isPending}
              onEnd={() => ending.mutate(endOne(session.id), { onSuccess: () => showSuccess(t("sessions.ended")) })}
            />
          ))}
        </ul>
      )}
      {canEndAll && (
        <Button
          disabled={ending.isPending}
          onClick={() => {
            const done = member === undefined ? t("sessions.othersEnded") : t("sessions.allEnded", { name: member.name });
            ending.mutate(member === undefined ? endOthers : endAllOf(member.id), { onSuccess: () => showSuccess(done) });
          }}
        >
          {member === undefined ? t("sessions.endOthers") : t("sessions.endAll")}
        </Button>
      )}
    </div>
  );
}

function Session({ session, disabled, onEnd }: { session: SignIn; disabled: boolean; onEnd: () => void }) {
  const t = useTexts();
  const { dateTime, relative } = useFormats();
  const { browser, system, isMobile } = deviceOf(session.user_agent);
  const known = system === undefined ? browser : t("sessions.device", { browser: browser ?? "", system });
  const name = known ?? t("sessions.unknown");
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Icon of={isMobile ? Smartphone : Monitor} size={18} className="text-bark" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semibold">{name}</bdi>
          {session.is_current && <Badge tone="done">{t("sessions.current")}</Badge>}
        </p>
        <p className="text-sm text-bark">
          {t("sessions.since", { date: dateTime(session.created_at) })}
          {!session.is_current && ` · ${t("sessions.used", { ago: relative(session.refreshed_at) })}`}
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" disabled={disabled} onClick={onEnd} aria-label={t("sessions.endOf", { device: name })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
