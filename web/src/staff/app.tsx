import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { BrowserRouter } from "react-router";
import type { Backend } from "#staff/backend/backend.ts";
import { BackendProvider } from "#staff/backend/backend-context.tsx";
import { createQueryClient } from "#staff/backend/query-client.ts";
import { useOpenWritesGuard } from "#staff/backend/use-open-writes-guard.ts";
import { type LoadedTexts, loadTexts } from "#staff/i18n/load-texts.ts";
import { TextsProvider } from "#staff/i18n/texts.tsx";
import { machineTimeZone, TimeZoneProvider } from "#staff/i18n/time-zone.tsx";
import type { Arrival } from "#staff/session/arrival.ts";
import { NewPassword } from "#staff/session/new-password.tsx";
import { applyPreferences, type Preferences, rememberedPreferences } from "#staff/session/preferences.ts";
import { PreferencesProvider } from "#staff/session/preferences-context.tsx";
import { RecentSignIn } from "#staff/session/recent-sign-in.tsx";
import { SessionProvider, useSignInState } from "#staff/session/session.tsx";
import { SignedOut } from "#staff/session/signed-out.tsx";
import { Shell } from "#staff/shell/shell.tsx";
import { loadSiteConfig, type SiteConfig } from "#staff/site-config.ts";
import { SiteProvider, SiteReloadProvider } from "#staff/site-context.tsx";
import { KeysProvider } from "#staff/ui/keys.tsx";
import { clearToasts, Toasts } from "#staff/ui/toasts.tsx";
import { TooltipProvider } from "#staff/ui/tooltip.tsx";

type AppProps = { config: SiteConfig; backend: Backend; texts: LoadedTexts; arrival: Arrival };

/** The whole console: the sign-in, and then the shell with its screens. */
export function App({ config: firstConfig, backend, texts: firstTexts, arrival }: AppProps) {
  const [config, setConfig] = useState(firstConfig);
  const reloadConfig = useCallback(async () => setConfig(await loadSiteConfig()), []);
  const { signInState, refresh } = useSignInState(backend, config.second_factor_roles);
  const [texts, setTexts] = useState(firstTexts);
  const [preferences, setPreferences] = useState(rememberedPreferences);
  const [wantsPassword, setWantsPassword] = useState(arrival.kind === "link" && arrival.wantsPassword);
  const person = signInState.at === "signed-in" ? signInState.person : undefined;
  const queryClient = useMemo(() => createQueryClient(backend.supabase), [backend]);
  useOpenWritesGuard(queryClient);

  const prefer = useMemo(
    () => async (changed: Partial<Preferences>) => {
      const next = { ...rememberedPreferences(), ...changed };
      applyPreferences(next);
      setTexts(await loadTexts(next.language));
      setPreferences(next);
    },
    [],
  );

  // The account's preferences apply on every machine.
  const { language, theme } = person?.preferences ?? {};
  useEffect(() => {
    void prefer({ ...(language && { language }), ...(theme && { theme }) });
  }, [prefer, language, theme]);

  // A new person must not see cached data and messages of the previous one.
  const id = person?.id;
  useEffect(() => {
    if (id !== undefined) return;
    queryClient.clear();
    clearToasts();
  }, [id, queryClient]);

  return (
    <SiteProvider value={config}>
      <SiteReloadProvider value={reloadConfig}>
        <BackendProvider value={backend}>
          <TextsProvider value={texts}>
            <TimeZoneProvider value={person?.timeZone ?? machineTimeZone}>
              <PreferencesProvider value={{ preferences, prefer }}>
                <TooltipProvider delayDuration={500}>
                  <KeysProvider>
                    <BrowserRouter basename="/staff">
                      <QueryClientProvider client={queryClient}>
                        {signInState.at === "signed-in" ? (
                          <SessionProvider value={{ person: signInState.person, user: signInState.user, refresh }}>
                            <RecentSignIn>
                              {wantsPassword ? <NewPassword onDone={() => setWantsPassword(false)} /> : <Shell />}
                            </RecentSignIn>
                          </SessionProvider>
                        ) : (
                          <SignedOut signInState={signInState} refresh={refresh} arrival={arrival} />
                        )}
                        <Toasts />
                      </QueryClientProvider>
                    </BrowserRouter>
                  </KeysProvider>
                </TooltipProvider>
              </PreferencesProvider>
            </TimeZoneProvider>
          </TextsProvider>
        </BackendProvider>
      </SiteReloadProvider>
    </SiteProvider>
  );
}
