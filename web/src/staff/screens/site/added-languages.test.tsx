import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { AddedLanguages } from "./added-languages.tsx";

afterEach(() => vi.unstubAllGlobals());

const more = [
  { code: "it", name: "Italiano", direction: "ltr", font: "page", is_printed: true },
  { code: "he", name: "עברית", direction: "rtl", font: "system", is_printed: false },
];

test("a language is chosen, what is to be known of it is said, and it is added", async () => {
  vi.stubGlobal("fetch", async () => Response.json(more));
  const { asked } = renderFor(<AddedLanguages />, ({ method }) =>
    method === "POST" ? Response.json({ code: "he" }, { status: 201 }) : undefined,
  );
  const choice = await screen.findByLabelText("Language to add");
  await screen.findByRole("option", { name: "Italian (Italiano)" });
  await userEvent.selectOptions(choice, "it");
  expect(screen.getByText("Written from left to right. The fonts of the site have its letters.")).toBeVisible();
  await userEvent.selectOptions(choice, "he");
  expect(screen.getByText(/^Written from right to left\..* in a font of their system\. PDF documents .* stay in English\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Add the language" }));
  expect(await screen.findByText("Hebrew is added. Visitors do not see it yet.")).toBeVisible();
  await waitFor(() => expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ code: "he" }));
});
