import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refusal, renderFor, writesOf } from "#staff/testing/program.tsx";
import { TextSearch } from "./text-search.tsx";

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
