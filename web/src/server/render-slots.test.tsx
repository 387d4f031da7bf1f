import { act } from "@testing-library/react";
import { type ReactNode, useId, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SiteProvider } from "#backend/site.ts";
import { Part } from "#features/errors/part.tsx";
import { defaultLanguage } from "#i18n/languages.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { TextsProvider, useTranslation } from "#i18n/use-translation.ts";
import { Island, type IslandDefinition } from "#islands/island.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { Cached } from "#ui/cached.tsx";
import shell from "../../locales/en/shell.json";
import { hydrate } from "../client/hydrate.tsx";
import { clearHtmlCache } from "./html-cache.ts";
import { type RenderContexts, renderSlots } from "./render-slots.tsx";

const texts: PageTexts = { language: defaultLanguage, texts: { shell }, figures: {} };

const around: RenderContexts = {
  cachePrefix: "en",
  onAnyPage: (element) => (
    <TextsProvider value={texts}>
      <SiteProvider value={sampleSite}>{element}</SiteProvider>
    </TextsProvider>
  ),
  onThisPage: (element) => element,
};

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

beforeEach(clearHtmlCache);

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
  show(renderSlots(<Island of={counter} props={{ start: 1, note: "</script><!-- & 1\u2028" }} />, around).html);
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
        <Island of={counter} props={{ start: 1, note: "Note" }} />
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
  const rendered = renderSlots(<Island of={counter} props={{ start: 3, note: "" }} />, around);
  show(rendered.html);
  expect(document.body.textContent).toBe("Unexpected Application Error!it is full");
  expect(document.querySelector("[data-island]")).toBeNull();
  expect(rendered.faults).toEqual(["it is full"]);
});

/** Counts how often it is rendered. */
function cardThatCounts() {
  const rendered: string[] = [];
  function Card({ name, onOpen, children }: { name: string; onOpen?: () => void; children?: ReactNode }) {
    rendered.push(name);
    return (
      <article data-opens={onOpen && ""}>
        {name}, {name}
        {children}
      </article>
    );
  }
  return { Card, rendered };
}

test("a part that is reused is rendered once for the same props, on pages of one language", () => {
  const { Card, rendered } = cardThatCounts();
  const page = (name: string, language = "en") =>
    renderSlots(
      <main>
        <Cached>
          <Card name={name} />
        </Cached>
      </main>,
      { ...around, cachePrefix: language },
    ).html;
  expect(page("Teja & Co")).toBe("<main><article>Teja &amp; Co, Teja &amp; Co</article></main>");
  expect(page("Teja & Co")).toBe(page("Teja & Co"));
  expect(rendered).toEqual(["Teja & Co"]);
  expect(page("Byadgi")).toBe("<main><article>Byadgi, Byadgi</article></main>");
  page("Byadgi", "de");
  expect(rendered).toEqual(["Teja & Co", "Byadgi", "Byadgi"]);
});

test("of a function among its props only counts that it is there", () => {
  const { Card, rendered } = cardThatCounts();
  const page = (onOpen?: () => void) =>
    renderSlots(
      <Cached>
        <Card name="Teja" onOpen={onOpen} />
      </Cached>,
      around,
    ).html;
  expect(page(() => {})).toContain("data-opens");
  expect(page(() => {})).toContain("data-opens");
  expect(page()).not.toContain("data-opens");
  expect(rendered).toHaveLength(2);
});

test("elements among its props are rendered for each page, and a fault in one stays in its place", () => {
  const { Card, rendered } = cardThatCounts();
  const page = (child: ReactNode) =>
    renderSlots(
      <Cached>
        <Card name="Teja">
          <Part>{child}</Part>
        </Card>
      </Cached>,
      around,
    );
  expect(page(<b>1</b>).html).toBe("<article>Teja, Teja<b>1</b></article>");
  expect(page(<b>2</b>).html).toBe("<article>Teja, Teja<b>2</b></article>");
  const broken = page(<Broken />);
  expect(broken.html).toContain("Unexpected Application Error!");
  expect(broken.faults).toEqual(["the lot is missing"]);
  expect(page(<b>3</b>).html).toBe("<article>Teja, Teja<b>3</b></article>");
  expect(rendered).toEqual(["Teja"]);
});

test("one that breaks is a fault of the part that it lies in, and is tried again", () => {
  const page = () =>
    renderSlots(
      <main>
        <Part>
          <p>before</p>
          <Cached>
            <Broken />
          </Cached>
        </Part>
      </main>,
      around,
    );
  for (const { html, faults } of [page(), page()]) {
    expect(html).not.toContain("before");
    expect(html).toContain("Unexpected Application Error!");
    expect(faults).toEqual(["the lot is missing"]);
  }
});

function CardsInIsland({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <Cached key={name}>
      <Named name={name} />
    </Cached>
  ));
}

function Named({ name }: { name: string }) {
  return (
    <p>
      {name}, {name}
    </p>
  );
}

test("in an island it has the marks by which React takes it over, and on a page it has none", () => {
  const cards: IslandDefinition<{ names: string[] }> = { name: "cards", texts: [], Component: CardsInIsland };
  const { html } = renderSlots(
    <main>
      <CardsInIsland names={["a"]} />
      <Island of={cards} props={{ names: ["a", "b"] }} />
    </main>,
    around,
  );
  expect(html).toContain("<main><p>a, a</p>");
  expect(html).toContain("><p>a<!-- -->, <!-- -->a</p><p>b<!-- -->, <!-- -->b</p></div>");
});

test("what is kept has a bound, and the oldest goes first", () => {
  const { Card, rendered } = cardThatCounts();
  const page = (name: string) =>
    renderSlots(
      <Cached>
        <Card name={name} />
      </Cached>,
      around,
    );
  const long = (letter: string) => letter.repeat(200_000);
  for (const letter of ["a", "b", "c", "d"]) page(long(letter));
  page(long("d"));
  expect(rendered).toHaveLength(4);
  page(long("a"));
  expect(rendered).toHaveLength(5);
});
