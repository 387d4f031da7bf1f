import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { TextsProvider } from "#staff/i18n/texts.tsx";
import { TimeZoneProvider } from "#staff/i18n/time-zone.tsx";
import { KeysProvider } from "#staff/ui/keys.tsx";
import { TooltipProvider } from "#staff/ui/tooltip.tsx";
import { allEnglish } from "./all-texts.ts";

/** Renders a component in English, in India's zone, with the contexts that all components need. */
export function renderPart(part: ReactElement, address = "/") {
  return render(
    <TextsProvider value={{ language: "en", texts: allEnglish }}>
      <TimeZoneProvider value="Asia/Kolkata">
        <TooltipProvider>
          <KeysProvider>
            <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
          </KeysProvider>
        </TooltipProvider>
      </TimeZoneProvider>
    </TextsProvider>,
  );
}
