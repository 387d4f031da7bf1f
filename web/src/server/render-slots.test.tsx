import { act } from "@testing-library/react";
import { type ReactNode, useId, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SiteProvider } from "#backend/site.ts";
import { Part } from "#features/errors/part.tsx";
import { defaultLanguage } from "#i18n/languages.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { TextsProvider, useTranslation } from "#i18n/use-translation.ts";
import { Island, type IslandDefinition } from "#islands/island.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import shell from "../../locales/en/shell.json";
import { hydrate } from "../client/hydrate.tsx";
import { renderSlots } from "./render-slots.tsx";

const texts: PageTexts = { language: defaultLanguage, texts: { shell }, figures: {} };

const around = (element: ReactNode) => (
  <TextsProvider value={texts}>
    <SiteProvider value={sampleSite}>{element}</SiteProvider>
  </TextsProvider>
);

function Broken(): never {
  throw new Error("the lot is missing");
}

type CounterProps = { start: number; note: string };

function Counter({ start, note }: CounterProps) {
  const { t } = useTranslation("shell");
  const [count, setCount] = useState(start);
  const id = useId();
  if (count > 2) throw new Error("it is full");
  return (
    <form>
      <label htmlFor={id}>{note}</label>
      <input id={id} />
      <button type="button" onClick={() => setCount(count + 1)}>
        {t("toasts.close")} {count}
      </button>
    </form>
  );
}

const counter: IslandDefinition<CounterProps> = { name: "counter", texts: ["shell:toasts"], Component: Counter };

function island(): HTMLElement {
  return document.querySelector<HTMLElement>("[data-island]") ?? expect.fail("there is no island");
}

function show(html: string) {
  document.body.innerHTML = html;
}

afterEach(() => {
  document.body.replaceChildren();
});

test("a part that breaks says so in its place, and all else stays", () => {
  const html = renderSlots(
    <main>
      <Part>
        <p>before</p>
        <Part>
          <Broken />
        </Part>
      </Part>
      <p>after</p>
    </main>,
    around,
  );
  show(html.html);
  expect(document.querySelector("main")?.textContent).toBe("beforeUnexpected Application Error!the lot is missingafter");
  expect(html.faults).toEqual(["the lot is missing"]);
});

test("a fault outside of every part is thrown", () => {
  expect(() => renderSlots(<Broken />, around)).toThrow("the lot is missing");
});

test("an island carries its props and its texts and no others, and nothing in them ends the script", () => {
  show(renderSlots(<Island of={counter} when="touch" props={{ start: 1, note: "</script><!-- & 1\u2028" }} />, around).html);
  expect(island().dataset.when).toBe("touch");
  const written = island().nextElementSibling?.innerHTML ?? "";
  expect(written).not.toMatch(/[<\u2028]/);
  const data = JSON.parse(written);
  expect(data.props).toEqual({ start: 1, note: "</script><!-- & 1\u2028" });
  expect(Object.keys(data.texts.texts)).toEqual(["shell"]);
  expect(Object.keys(data.texts.texts.shell).sort()).toEqual(["error", "toasts"]);
});

test("React takes an island over as it was rendered, and a fault then shows in its place", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  show(
    renderSlots(
      <main>
        <Island of={counter} when="load" props={{ start: 1, note: "Note" }} />
        <p>after</p>
      </main>,
      around,
    ).html,
  );
  const input = document.querySelector("input");
  await act(async () => {
    hydrate(island(), counter);
  });
  expect(complaint).not.toHaveBeenCalled();
  expect(document.querySelector("input")).toBe(input);
  const press = () => act(async () => document.querySelector("button")?.click());
  await press();
  expect(document.querySelector("button")?.textContent).toBe("Close 2");
  await press();
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Unexpected Application Error!it is full");
  expect(document.querySelector("main > p")?.textContent).toBe("after");
});

test("an island that breaks in the program says so in its place, and is not taken over", () => {
  const rendered = renderSlots(<Island of={counter} when="touch" props={{ start: 3, note: "" }} />, around);
  show(rendered.html);
  expect(document.body.textContent).toBe("Unexpected Application Error!it is full");
  expect(document.querySelector("[data-island]")).toBeNull();
  expect(rendered.faults).toEqual(["it is full"]);
});
