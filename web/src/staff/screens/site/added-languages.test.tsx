import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useSaveSettings } from "#staff/company/settings.ts";
import { SiteProvider, SiteReloadProvider, useSite } from "#staff/site-context.tsx";
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

const italian = { code: "it", name: "Italiano", direction: "ltr" as const, is_shipped: false, confirmation_subject: "", is_on: false };

/** What is inside is shown after Italian has been added. */
function WithItalian({ children }: { children: ReactNode }) {
  const site = useSite();
  return <SiteProvider value={{ ...site, languages: [...site.languages, italian] }}>{children}</SiteProvider>;
}

test("a language is removed only after a question", async () => {
  vi.stubGlobal("fetch", async () => Response.json(more));
  const { asked } = renderFor(
    <WithItalian>
      <AddedLanguages />
    </WithItalian>,
    ({ method }) => (method === "DELETE" ? Response.json({ code: "it" }) : undefined),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Remove Italian" }));
  const question = await screen.findByRole("dialog", { name: "Remove Italian from the site?" });
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Remove Italian" }));
  expect(await screen.findByText("Italian is removed. Its texts are kept.")).toBeVisible();
});

test("it is said when the languages cannot be read", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 400 }));
  renderFor(<AddedLanguages />);
  expect(await screen.findByRole("alert")).toBeVisible();
});

test("the facts of the site are read again after settings are saved", async () => {
  const reload = vi.fn(async () => {});
  function Saving() {
    const save = useSaveSettings();
    return (
      <button type="button" onClick={() => void save([{ key: "site.languages", language: "en", value: ["en", "it"], version: null }])}>
        Save
      </button>
    );
  }
  renderFor(
    <SiteReloadProvider value={reload}>
      <Saving />
    </SiteReloadProvider>,
    ({ path }) => (path === "rpc/save_site_settings" ? Response.json([]) : undefined),
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
