import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useAccounts } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useRow, useRows } from "#staff/backend/rows.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";

import { isMailUnsent, type Setting, useSaveSettings, useSettings } from "#staff/company/settings.ts";
import { setupChange, setupOf } from "#staff/company/setup.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSession } from "#staff/session/session.tsx";
import { useSampleContent } from "#staff/shell/sample-content.ts";
import { Button } from "#staff/ui/button.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { StepLink } from "./first-day.tsx";
import { MailNotice } from "./mail-notice.tsx";

/** Where each thing is done. */
const places = {
  setup: "/setup",
  mail: "/company",
  sample: "/company",
  factor: "/profile",
  times: "/enquiry-settings",
  products: "/products",
  media: "/media",
  people: "/people",
  trial: "/contact",
} as const;
type Thing = keyof typeof places;
const things = Object.keys(places) as Thing[];

/** What an owner does until the site is the company's own. It goes when all of it is done, or the owner puts it away. */
export function Checklist({ received }: { received: number | undefined }) {
  const { data: settings } = useSettings();
  if (settings === undefined) return null;
  if (setupOf(settings).done.includes("checklist")) return <MailNotice />;
  return <Things settings={settings} received={received} />;
}

function Things({ settings, received }: { settings: readonly Setting[]; received: number | undefined }) {
  const t = useTexts();
  const state = useDone(settings, received);
  const save = useSaveSettings();
  const reportErrors = useReportErrors();
  if (state === undefined) return <MailNotice />;
  const count = things.filter((thing) => state[thing]).length;
  if (count === things.length) return <MailNotice />;
  const changes = setupChange(settings, "checklist");
  return (
    <section className="border-s-[3px] border-leaf bg-leaf-ground px-4 py-4">
      <h2 className="heading">{t("today.first.title")}</h2>
      <p className="mt-1">{t("today.list.hint", { done: count, all: things.length })}</p>
      {!state.mail && <p className="mt-1 font-semibold">{t("company.mail.unsent")}</p>}
      <ul className="mt-3 flex flex-col gap-2">
        {things.map((thing) => (
          <li key={thing} className="flex items-start gap-2">
            <span className="flex h-6 items-center pointer-coarse:h-11">
              <Icon of={state[thing] ? CircleCheck : Circle} size={16} className={state[thing] ? "text-leaf" : "text-bark"} />
            </span>
            <span className="min-w-0">
              <StepLink to={places[thing]} isPublic={thing === "trial"}>
                {t(`today.list.${thing}`)}
                {state[thing] && <span className="visually-hidden"> ({t("setup.isDone")})</span>}
              </StepLink>
              {!state[thing] && <span className="block text-sm text-bark">{t(`today.list.${thing}Hint`)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <Button size="small" className="mt-3" onClick={() => void reportErrors(() => save(changes))}>
          {t("today.list.putAway")}
        </Button>
      )}
    </section>
  );
}

/** Which things are done; undefined until all is known. */
function useDone(settings: readonly Setting[], received: number | undefined): Record<Thing, boolean> | undefined {
  const accounts = useAccounts();
  const { user } = useSession();
  const { data: sample } = useSampleContent();
  const { row: times } = useRow<{ version: number }>("answering_times", "id.eq.1");
  const { total: products } = useRows("products", { select: "id", perPage: 1 });
  const { total: media } = useRows("storage_objects", { select: "id", conditions: ["bucket_id.eq.media"], perPage: 1 });
  const people = useQuery({
    queryKey: ["people", "some"],
    queryFn: async () => orThrow(await accounts.listUsers({ page: 1, perPage: 2 })).data.users.length,
  });
  const unsent = isMailUnsent(settings);
  const known = [unsent, sample, times, products, media, people.data, received];
  if (known.includes(undefined)) return undefined;
  const ofSample = sample?.find(({ part, is_kept }) => part === "products" && !is_kept)?.count ?? 0;
  return {
    setup: setupOf(settings).isFinished,
    mail: unsent === false,
    sample: sample?.every(({ is_kept }) => is_kept) === true,
    factor: user.factors?.some(({ status }) => status === "verified") === true,
    // A row that nobody has changed has its first version.
    times: (times?.version ?? 1) > 1,
    products: (products ?? 0) > ofSample,
    media: (media ?? 0) > 0,
    people: (people.data ?? 0) > 1,
    trial: (received ?? 0) > 0,
  };
}
