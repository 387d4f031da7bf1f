import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useSettings } from "#staff/company/settings.ts";
import { setupOf } from "#staff/company/setup.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { WithFurtherTexts } from "#staff/i18n/with-further-texts.tsx";
import { screens } from "#staff/screens/index.ts";
import { loadRights } from "#staff/session/rights.ts";
import { RightsProvider, useRights } from "#staff/session/rights-context.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { settingsQuery } from "#staff/session/settings.ts";
import { useSite } from "#staff/site-context.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { KeyHelp } from "#staff/ui/key-help.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import type { Screen } from "./screen.ts";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { SideBar } from "./side-bar.tsx";

const components = new Map(screens.map((screen) => [screen.path, lazy(screen.load)]));
const Setup = lazy(() => import("#staff/screens/setup/setup-screen.tsx"));
const Profile = lazy(() => import("../session/profile-screen.tsx"));
const DesignSystem = import.meta.env.DEV ? lazy(() => import("../ui/design-system/design-system-screen.tsx")) : undefined;

export function Shell() {
  const t = useTexts();
  const supabase = useSupabase();
  const { anonymous_key: key } = useSite();
  const person = usePerson();
  const rights = useQuery({
    queryKey: ["rights", person.id, person.role],
    queryFn: () => loadRights(supabase, key),
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (rights.error) return <ErrorState title={t("shell.noAnswer")} hint={t("shell.noAnswerHint")} onRetry={() => void rights.refetch()} />;
  const { data } = rights;
  const allowed = data === undefined ? [] : screens.filter((screen) => screen.allowed(data));
  // The same layout from the start, so that a menu stays open while the rights are loaded.
  return (
    <Frame screens={allowed}>
      {data === undefined ? (
        <Waiting />
      ) : (
        <RightsProvider value={data}>
          <Screens screens={allowed} />
        </RightsProvider>
      )}
    </Frame>
  );
}

function Screens({ screens: allowed }: { screens: readonly Screen[] }) {
  const [first] = allowed;
  const maySetUp = useRights().mayCall("send_test_mail");
  usePrefetchQuery(settingsQuery(useSupabase(), useRights(), usePerson().id));
  return (
    <>
      <ScreenBoundary>
        <Suspense fallback={<Waiting />}>
          <Routes>
            {allowed.map(({ path, texts = [] }) => {
              const Component = components.get(path);
              const screen = Component && (
                <WithFurtherTexts parts={texts}>
                  <Component />
                </WithFurtherTexts>
              );
              return <Route key={path} path={`${path}/*`} element={screen} />;
            })}
            <Route path="/profile" element={<Profile />} />
            {maySetUp && <Route path="/setup" element={<Setup />} />}
            {DesignSystem && <Route path="/design-system" element={<DesignSystem />} />}
            <Route path="/" element={<Start first={first?.path ?? "/profile"} />} />
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
      <KeyHelp />
    </>
  );
}

/** The first screen; for an owner of a site that nobody has set up yet, the steps of doing so. */
function Start({ first }: { first: string }) {
  const maySetUp = useRights().mayCall("send_test_mail");
  const { data, isPending } = useSettings({ enabled: maySetUp });
  if (maySetUp && isPending) return <Waiting />;
  const isUntouched = data !== undefined && setupOf(data).isUntouched;
  return <Navigate to={isUntouched ? "/setup" : first} replace />;
}

function Waiting() {
  const t = useTexts();
  return (
    <Page title={t("shell.loading")}>
      <Skeleton lines={8} label={t("shell.loading")} />
    </Page>
  );
}

function Frame({ screens: shown, children }: { screens: readonly Screen[]; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="flex h-dvh flex-col lg:flex-row">
      <a
        href="#main"
        className="absolute start-2 top-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {t("shell.skip")}
      </a>
      <SideBar screens={shown} />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto -outline-offset-2">
        {children}
      </main>
      <BottomBar screens={shown} />
    </div>
  );
}
