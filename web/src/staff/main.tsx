import "./styles/staff.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#staff/app.tsx";
import { createBackend, SESSION_KEY } from "#staff/backend/backend.ts";
import { type LoadedTexts, loadTexts } from "#staff/i18n/load-texts.ts";
import { type AccountSwitch, accountSwitchOf, arrivalOf } from "#staff/session/arrival.ts";
import { readStored } from "#staff/session/browser-storage.ts";
import { applyPreferences, rememberedPreferences } from "#staff/session/preferences.ts";
import { SwitchAccount } from "#staff/session/switch-account.tsx";
import { loadSiteConfig, type SiteConfig } from "#staff/site-config.ts";
import { StartFailed } from "#staff/start-failed.tsx";

const container = document.querySelector("#console");
if (container === null) throw new Error("the page of the console has no #console");
const root = createRoot(container);

async function start() {
  const preferences = rememberedPreferences();
  applyPreferences(preferences);
  const texts = await loadTexts(preferences.language);
  try {
    const config = await loadSiteConfig();
    // Before the client reads and removes the fragment.
    const change = accountSwitchOf(location.hash, readStored(SESSION_KEY));
    if (change !== undefined && !(await isWanted(change, config, texts))) history.replaceState(null, "", location.pathname);
    const arrival = arrivalOf(location.hash);
    root.render(
      <StrictMode>
        <App config={config} backend={createBackend(config)} texts={texts} arrival={arrival} />
      </StrictMode>,
    );
  } catch {
    root.render(<StartFailed texts={texts} />);
  }
}

/** Asks the person at the browser. */
const isWanted = (change: AccountSwitch, config: SiteConfig, texts: LoadedTexts) =>
  new Promise<boolean>((resolve) => root.render(<SwitchAccount {...change} config={config} texts={texts} onAnswer={resolve} />));

await start();
