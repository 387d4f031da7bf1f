import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useFormats } from "#staff/i18n/formats.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { AlertLines } from "#staff/server-status/alert-lines.tsx";
import { type Job, type LastRun, readStatus, type Status } from "#staff/server-status/status.ts";
import { Page } from "#staff/shell/page.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Section } from "#staff/ui/section.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";

/** In milliseconds. */
const EVERY = 30_000;
const GB = 1e9;

/** The state of the server: `/server-status`. */
export default function ServerStatusScreen() {
  const t = useTexts();
  const supabase = useSupabase();
  const query = useQuery({ queryKey: ["status"], queryFn: () => readStatus(supabase), refetchInterval: EVERY });
  return (
    <Page title={t("shell.screen.serverStatus")}>
      <QueryState query={query} title={t("serverStatus.readError")} lines={12} />
      {query.data && <StatusSections status={query.data} />}
    </Page>
  );
}

function StatusSections({ status }: { status: Status }) {
  const t = useTexts();
  const { dateTime, number } = useFormats();
  const { alerts, disks, mail, backup, certificate, jobs, tasks } = status;
  const time = (at: string | null) => (at === null ? t("serverStatus.never") : dateTime(at));
  const gigabytes = (bytes: number) => number(Math.round((bytes / GB) * 10) / 10);
  return (
    <>
      <Section title={t("serverStatus.attention")} hint={t("serverStatus.attentionHint")}>
        {alerts.length === 0 ? (
          <p className="flex items-center gap-2">
            <Icon of={CircleCheck} className="text-leaf" />
            {t("serverStatus.nothing")}
          </p>
        ) : (
          <ul className="flex flex-col gap-3">
            {alerts.map((alert) => (
              <li key={alert.kind}>
                <AlertLines alert={alert} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t("serverStatus.disks")}>
        <Facts>
          {disks.map(({ folder, free, total }) => (
            <Fact key={folder} name={folder}>
              {t("serverStatus.free", { free: gigabytes(free), total: gigabytes(total) })}
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section title={t("serverStatus.mail")}>
        <Facts>
          <Fact name={t("serverStatus.waiting")}>
            <Link to="/mail?state=waiting">{number(mail.waiting)}</Link>
          </Fact>
          <Fact name={t("serverStatus.givenUp")}>
            <Link to="/mail?state=failed">{number(mail.failed)}</Link>
          </Fact>
          <Fact name={t("serverStatus.lastSent")}>{time(mail.last_sent_at)}</Fact>
        </Facts>
      </Section>
      <Section title={t("serverStatus.backup")}>
        <Facts>
          <Fact name={t("serverStatus.made")}>{time(backup.made)}</Fact>
          {backup.failed_since && <Fact name={t("serverStatus.failed")}>{dateTime(backup.failed_since[0])}</Fact>}
          {backup.faulty_files > 0 && <Fact name={t("serverStatus.faulty")}>{number(backup.faulty_files)}</Fact>}
        </Facts>
      </Section>
      {certificate && (
        <Section title={t("serverStatus.certificate")}>
          <Facts>
            <Fact name={certificate.domains.join(", ")}>
              {certificate.valid_until === null
                ? t("serverStatus.noCertificate")
                : `${t("serverStatus.validUntil")} ${dateTime(certificate.valid_until)}`}
            </Fact>
          </Facts>
        </Section>
      )}
      <Section title={t("serverStatus.jobs")}>
        {jobs.length === 0 ? <p className="text-bark">{t("serverStatus.noJobs")}</p> : <Jobs jobs={jobs} />}
      </Section>
      <Section title={t("serverStatus.work")}>
        <Tasks tasks={tasks} />
      </Section>
      <Section title={t("serverStatus.program")}>
        <Facts>
          <Fact name={t("serverStatus.version")}>{status.version}</Fact>
          <Fact name={t("serverStatus.startedAt")}>{dateTime(status.started_at)}</Fact>
        </Facts>
      </Section>
    </>
  );
}

function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <Facts>
      {jobs.map(({ id, kind, state, started_at }) => (
        <Fact key={id} name={dateTime(started_at)}>
          {t(`serverStatus.job.${kind}`)}
          <Badge tone={state === "failed" ? "now" : undefined}>{t(`serverStatus.jobState.${state}`)}</Badge>
        </Fact>
      ))}
    </Facts>
  );
}

function Tasks({ tasks }: { tasks: readonly LastRun[] }) {
  const t = useTexts();
  const { relative } = useFormats();
  /** The name where a newer program has one without words. */
  const nameOf = ({ name }: LastRun) => {
    const key = `serverStatus.tasks.${name}` as TextKey;
    const words = t(key);
    return words === key ? name : words;
  };
  const columns: Column<LastRun>[] = [
    { id: "name", head: t("serverStatus.work"), phone: "title", cell: nameOf },
    { id: "last", head: t("serverStatus.lastRun"), cell: ({ ended_at }) => relative(ended_at) },
    { id: "next", head: t("serverStatus.nextRun"), phone: "hidden", cell: ({ next_at }) => relative(next_at) },
    {
      id: "result",
      head: t("serverStatus.result"),
      phone: "whole",
      cell: ({ error }) =>
        error === null ? (
          <span className="max-sm:hidden">{t("serverStatus.fine")}</span>
        ) : (
          <span className="text-chilli [overflow-wrap:anywhere]" lang="en">
            {error}
          </span>
        ),
    },
  ];
  const failedFirst = [...tasks].sort((one, other) => Number(other.error !== null) - Number(one.error !== null));
  return <Table label={t("serverStatus.work")} columns={columns} rows={failedFirst} idOf={({ name }) => name} nameOf={nameOf} />;
}
