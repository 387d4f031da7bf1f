import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Request, renderFor, writesOf } from "#staff/testing/program.tsx";
import { MachineTranslation } from "./machine-translation.tsx";
import { TextsToCheck } from "./texts-to-check.tsx";

const PARTS = [
  { id: "about", name: "About" },
  { id: "legal", name: "Legal pages" },
];
const OFFER = {
  host: "api-free.deepl.com",
  missing: { texts: 26, characters: 1400 },
  older: { texts: 3, characters: 90 },
};
const left = (texts: number) => ({ texts, characters: texts * 10 });
const filled = (names: string[], next: string | null, texts: number) =>
  Response.json({ filled: names, problems: [], next, left: left(texts) });

function render(answers: readonly (() => Response | Promise<Response>)[], offer: unknown = OFFER) {
  const rest = [...answers];
  return renderFor(<MachineTranslation language="hi" parts={PARTS} />, ({ path, method }) => {
    if (!path.endsWith("/machine-translation")) return undefined;
    return method === "GET" ? Response.json(offer) : rest.shift()?.();
  });
}

const run = async () => userEvent.click(await screen.findByRole("button", { name: "Translate by machine" }));
const sentIn = (asked: readonly Request[]) =>
  asked
    .filter(({ path, method }) => method === "POST" && path.endsWith("/machine-translation"))
    .map(({ query }) => Object.fromEntries(query));

test("it is said what goes where, texts are translated some at a time, and what was not taken is named", async () => {
  const problems = [
    { key: "about:b", code: "other_numbers" },
    { key: "about:c", code: "unfit", details: "came back from the service with broken tags" },
  ];
  const { asked } = render([
    () => filled(["about:a"], "about:a", 2),
    () => Response.json({ filled: [], problems, next: null, left: left(0) }),
  ]);
  expect(await screen.findByText("26 texts with 1,400 characters are sent to api-free.deepl.com.")).toBeVisible();
  await userEvent.click(screen.getByRole("checkbox", { name: /older than the English/ }));
  expect(screen.getByText(/^29 texts with 1,490 characters/)).toBeVisible();
  // A lawyer translates those.
  expect(within(screen.getByLabelText("Part of the site")).queryByText("Legal pages")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Part of the site"), "about");
  await run();
  expect(await screen.findByText("One text is in the draft, marked as unread.")).toBeVisible();
  const said = within(screen.getByRole("list", { name: "Texts that are left out" })).getAllByRole("listitem");
  expect(said.map(({ textContent }) => textContent)).toEqual([
    "about:b: It states other numbers than the English.",
    "about:c: The text came back from the service with broken tags.",
  ]);
  const work = { language: "hi", texts: "all", part: "about" };
  expect(sentIn(asked)).toEqual([work, { ...work, after: "about:a" }]);
});

test("it shows how far it is, and stops when it is told to", async () => {
  let finish = () => {};
  const waiting = new Promise<Response>((resolve) => {
    finish = () => resolve(filled(["b"], "b", 3));
  });
  const { asked } = render([() => filled(["a"], "a", 20), () => waiting]);
  await run();
  expect(await screen.findByText("6 of 26 texts are done …")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  finish();
  expect(await screen.findByText("2 texts are in the draft, marked as unread.")).toBeVisible();
  expect(sentIn(asked)).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Translate by machine" })).toBeVisible();
});

test("what the service refuses is said, and what was written before stays", async () => {
  const error = "api-free.deepl.com refuses the key (403); see machine_translation.key";
  render([() => filled(["a"], "a", 20), () => Response.json({ error }, { status: 424 })]);
  await run();
  expect(await screen.findByText(/refuses the key \(403\)/)).toBeVisible();
  expect(screen.getByText("One text is in the draft, marked as unread.")).toBeVisible();
});

test("there is nothing where the operator has chosen no service", async () => {
  const { asked } = render([], null);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText("Translate by machine")).toBeNull();
});

test("an unread text is marked as read with one press, which writes it as it is", async () => {
  const text = { key: "about:a", language: "hi", text: "मिर्च", is_own: true, in_draft: true, is_unread: true, version: 2 };
  let texts = [text];
  const { asked } = renderFor(<TextsToCheck only="unread" language="hi" onOpen={() => {}} />, ({ path }) => {
    if (path === "rpc/search_site_texts") return Response.json(texts);
    if (path !== "rpc/change_site_text") return undefined;
    texts = [];
    return Response.json({});
  });
  await userEvent.click(await screen.findByRole("button", { name: "Mark about:a as read" }));
  await waitFor(() => expect(screen.queryByText("मिर्च")).toBeNull());
  const written = writesOf(asked).filter(({ path }) => path === "rpc/change_site_text");
  expect(written.map(({ body }) => body)).toEqual([{ key: "about:a", language: "hi", text: "मिर्च", version: 2 }]);
});
