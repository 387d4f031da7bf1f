import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { saveFile } from "#staff/files/save-file.ts";
import english from "#staff/locales/en/site.json";
import hindi from "#staff/locales/hi/site.json";
import { renderFor } from "#staff/testing/program.tsx";
import Translations from "./translations.tsx";

vi.mock("#staff/files/save-file.ts");

const counts = (language: string, part: string, current: number, stale: number, in_english: number) => ({
  ...{ language, part, current, unread: 0, stale, in_english },
  texts: current + stale + in_english,
});
const PARTS = [counts("de", "about", 150, 3, 1), counts("de", "home", 189, 0, 0), counts("hi", "about", 154, 0, 0)];
const report = { changed: ["about:hero.title", "about:story.title"], same: 4, untranslated: 1, problems: [], checked: "1a2b3c4d" };

const isImport = (path: string) => path.endsWith("/import-translations");
const drop = async () => userEvent.upload(screen.getByLabelText(/Drop a file/), new File(["<xliff/>"], "de.xlf"));

function render(answers: readonly (() => Response)[] = []) {
  const left = [...answers];
  return renderFor(<Translations onOpen={() => {}} />, ({ path }) => {
    if (path === "rpc/site_translations") return Response.json(PARTS);
    if (path === "rpc/search_site_texts") return Response.json([]);
    if (path.endsWith("/machine-translation")) return Response.json(null);
    if (path.endsWith("/export-translations")) {
      return new Response(new Blob(["x"]), { headers: { "content-type": "application/octet-stream" } });
    }
    return isImport(path) ? left.shift()?.() : undefined;
  });
}

async function openGerman() {
  await userEvent.click(await screen.findByRole("cell", { name: /German/ }));
  return within(screen.getByRole("region", { name: "German" }));
}

test("each language is counted, and one that is chosen part by part", async () => {
  render();
  const languages = await screen.findByRole("table", { name: "Translations of the site" });
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  const [, german, hindiRow] = within(languages).getAllByRole("row");
  if (german === undefined || hindiRow === undefined) throw new Error("there are two languages");
  expect(cells(german)).toEqual(["German 343 texts", "339", "0", "3", "1"]);
  expect(cells(hindiRow)).toEqual(["Hindi 154 texts", "154", "0", "0", "0"]);
  const shown = await openGerman();
  const [, about, home] = within(shown.getByRole("table", { name: "Parts of the site in German" })).getAllByRole("row");
  expect(about && cells(about)).toEqual(["About 154 texts", "150", "0", "3", "1"]);
  expect(home && cells(home)).toEqual(["Home 189 texts", "189", "0", "0", "0"]);
});

test("a part of a language is downloaded, by default what needs work", async () => {
  const { asked } = render();
  const shown = await openGerman();
  await userEvent.selectOptions(shown.getByLabelText("Part of the site"), "about");
  await userEvent.click(shown.getByRole("button", { name: "Download XLIFF" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^translations-de-.+\.xlf$/)));
  await userEvent.selectOptions(shown.getByLabelText("Part of the site"), "");
  await userEvent.click(shown.getByRole("checkbox"));
  await userEvent.click(shown.getByRole("button", { name: "Download workbook" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/\.xlsx$/)));
  const files = asked.filter(({ path }) => path.endsWith("/export-translations"));
  expect(files.map(({ query }) => Object.fromEntries(query))).toEqual([
    { format: "xlf", language: "de", texts: "unfinished", part: "about" },
    { format: "xlsx", language: "de", texts: "all" },
  ]);
});

test("a file is checked, each problem is said, and what was checked is put into the draft", async () => {
  const problems = [
    { key: "about:no.such", code: "unknown_text" },
    { key: "about:a", code: "in_draft", by: "ravi@example.com" },
    { key: "about:b", code: "unfit", details: "lacks {{count}}" },
  ];
  const answer = () => Response.json({ ...report, problems });
  const { asked } = render([answer, answer]);
  const shown = await openGerman();
  await drop();
  expect(await shown.findByText("2 texts change.")).toBeVisible();
  expect(shown.getByText("One is not translated in the file.")).toBeVisible();
  const said = within(shown.getByRole("list", { name: "Texts that are left out" })).getAllByRole("listitem");
  expect(said.map(({ textContent }) => textContent)).toEqual([
    "about:no.such: The site has no such text.",
    "about:a: ravi@example.com has changed it in the draft. Publish or discard that change first.",
    "about:b: The text lacks {{count}}.",
  ]);
  await userEvent.click(shown.getByRole("button", { name: "Put 2 texts into the draft" }));
  expect(await shown.findByText("2 texts are in the draft.")).toBeVisible();
  expect(shown.queryByRole("button", { name: /into the draft/ })).toBeNull();
  const sent = asked.filter(({ path }) => isImport(path));
  expect(sent.map(({ query }) => Object.fromEntries(query))).toEqual([{ language: "de" }, { language: "de", checked: "1a2b3c4d" }]);
});

test("a file is checked again when the draft has changed since", async () => {
  const refused = () => Response.json({ error: "check it again" }, { status: 409 });
  const later = { ...report, changed: ["about:hero.title"], checked: "later" };
  const { asked } = render([() => Response.json(report), refused, () => Response.json(later), () => Response.json(later)]);
  const shown = await openGerman();
  await drop();
  await userEvent.click(await shown.findByRole("button", { name: "Put 2 texts into the draft" }));
  expect(await shown.findByText(/have changed meanwhile/)).toBeVisible();
  await userEvent.click(await shown.findByRole("button", { name: "Put it into the draft" }));
  expect(await shown.findByText("One text is in the draft.")).toBeVisible();
  expect(asked.findLast(({ path }) => isImport(path))?.query.get("checked")).toBe("later");
});

test("a file that cannot be read is refused with the reason", async () => {
  const error = "the XML is broken in line 7: no end";
  render([() => Response.json({ error }, { status: 422 })]);
  const shown = await openGerman();
  await drop();
  expect(await shown.findByText(/broken in line 7/)).toBeVisible();
});

test("both languages of the console name the same parts of the site and problems", () => {
  expect(Object.keys(hindi.part)).toEqual(Object.keys(english.part));
  expect(Object.keys(hindi.file.problem)).toEqual(Object.keys(english.file.problem));
});
