import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refusal, renderFor, writesOf } from "#staff/testing/program.tsx";
import { TextSearch } from "./text-search.tsx";
import { TextsToCheck } from "./texts-to-check.tsx";

const text = (key: string, language: string, words: string, version: number | null = null) => ({
  ...{ key, language, text: words, is_own: false },
  ...{ in_draft: version !== null, version },
});
const FOUND = [
  text("about:hero.title", "en", "Guntur chillies from Guntur"),
  text("home:lead", "en", "The guntur market"),
  text("home:title", "de", "Aus Guntur", 3),
  text("quality:lead", "en", "Tested in Guntur"),
];

test("found texts are shown before and after a replacement, and those that are ticked are written into the draft", async () => {
  const user = userEvent.setup();
  const details = "version: site_changes x is 4; ravi@example.com changed change at 2026-11-28T09:00:00Z";
  const { asked } = renderFor(<TextSearch words="Guntur" onOpen={() => {}} />, ({ path, body }) => {
    if (path === "rpc/search_site_texts") return Response.json(FOUND);
    if (path !== "rpc/change_site_text") return undefined;
    return (body as { language: string }).language === "de" ? refusal("PT409", details) : Response.json({});
  });
  await user.click(await screen.findByText("Replace in these texts"));
  await user.type(screen.getByLabelText("With"), "Teja");
  const before = screen.getByRole("list", { name: "Before and after" });
  // Small letters are other letters.
  expect(within(before).getAllByRole("listitem")).toHaveLength(3);
  expect(within(before).getByText("Teja chillies from Teja")).toBeVisible();
  await user.click(within(before).getByRole("checkbox", { name: /quality:lead/ }));
  await user.click(screen.getByRole("button", { name: "Change 2 texts in the draft" }));
  expect(await screen.findByText("One text is changed in the draft.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("German · home:title: ravi@example.com has changed this text");
  const changes = writesOf(asked).filter(({ path }) => path === "rpc/change_site_text");
  expect(changes.map(({ body }) => body)).toEqual([
    { key: "about:hero.title", language: "en", text: "Teja chillies from Teja", version: null },
    { key: "home:title", language: "de", text: "Aus Teja", version: 3 },
  ]);
});

test("the texts of one language are searched where one is chosen", async () => {
  const user = userEvent.setup();
  const { asked } = renderFor(<TextSearch words="Guntur" onOpen={() => {}} />, ({ path }) =>
    path === "rpc/search_site_texts" ? Response.json(FOUND) : undefined,
  );
  await user.selectOptions(await screen.findByLabelText("Language"), "de");
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ words: "Guntur", language: "de" }));
});

test("after an update, a text whose shipped one is another is kept, and one without a place is removed", async () => {
  const user = userEvent.setup();
  const found: Record<string, unknown[]> = {
    shipped_changed: [text("home:lead", "de", "Unser Markt")],
    gone: [text("home:old", "en", "Our old words")],
  };
  const lists = (
    <>
      <TextsToCheck only="shipped_changed" onOpen={() => {}} />
      <TextsToCheck only="gone" onOpen={() => {}} />
    </>
  );
  const { asked } = renderFor(lists, ({ path, body, method }) => {
    if (path === "rpc/search_site_texts") return Response.json(found[(body as { only: string }).only]);
    if (path === "rpc/change_site_text") found.shipped_changed = [];
    if (path.startsWith("site_texts") && method === "DELETE") {
      found.gone = [];
      return Response.json({ key: "home:old" });
    }
    return Response.json({});
  });
  await user.click(await screen.findByRole("button", { name: "Keep your text home:lead" }));
  await waitFor(() => expect(screen.queryByText("Unser Markt")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Remove the text home:old" }));
  await waitFor(() => expect(screen.queryByText("Our old words")).toBeNull());
  const kept = writesOf(asked).find(({ path }) => path === "rpc/change_site_text");
  expect(kept?.body).toEqual({ key: "home:lead", language: "de", text: "Unser Markt", version: null });
});
