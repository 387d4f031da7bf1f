import "./styles/staff.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#staff/app.tsx";
import { createBackend } from "#staff/backend/backend.ts";
import { loadTexts } from "#staff/i18n/load-texts.ts";
import { arrivalOf } from "#staff/session/arrival.ts";
import { applyPreferences, rememberedPreferences } from "#staff/session/preferences.ts";
import { loadSiteConfig } from "#staff/site-config.ts";
import { StartFailed } from "#staff/start-failed.tsx";

const container = document.querySelector("#console");
if (container === null) throw new Error("the page of the console has no #console");
const root = createRoot(container);

async function start() {
  const preferences = rememberedPreferences();
  applyPreferences(preferences);
  const texts = await loadTexts(preferences.language);
  // Before the client reads and removes the fragment.
  const arrival = arrivalOf(location.hash);
  try {
    const config = await loadSiteConfig();
    root.render(
      <StrictMode>
        <App config={config} backend={createBackend(config)} texts={texts} arrival={arrival} />
      </StrictMode>,
    );
  } catch {
    root.render(<StartFailed texts={texts} />);
  }
}

await start();
