import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Setting } from "#staff/company/settings.ts";
import { renderFor } from "#staff/testing/program.tsx";
import CompanyScreen from "./company-screen.tsx";

const languages: Setting = {
  ...{ key: "site.languages", kind: "languages", value: null, saved: [], origin: null },
  ...{ is_required: false, is_translated: false, is_sample: false, is_shown: true, may_change: true, signing_domain: null },
};

const group = () => screen.findByRole("group", { name: "Languages that visitors see" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a language is switched off and on, English never, and both are saved as the list of those that are on", async () => {
  let now = languages;
  const { asked } = renderFor(<CompanyScreen />, ({ path, body }) => {
    if (path === "rpc/save_site_settings") {
      const [{ value }] = (body as { changes: [{ value: string[] }] }).changes;
      now = { ...now, value, saved: [{ language: "en", value, version: now.saved.length + 1 }] };
    }
    return path.endsWith("site_settings") ? Response.json([now]) : undefined;
  });
  const boxes = within(await group());
  expect(boxes.getByRole("checkbox", { name: "English" })).toBeDisabled();
  const german = () => boxes.getByRole("checkbox", { name: "Deutsch (German)" });
  expect(german()).toBeChecked();
  await userEvent.click(german());
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = (value: string[], version: number | null) => ({ changes: [{ key: "site.languages", language: "en", value, version }] });
  await waitFor(() => expect(sent()).toEqual([change(["en"], null)]));
  const again = within(await group());
  const off = again.getByRole("checkbox", { name: "Deutsch (German)" });
  await waitFor(() => expect(off).not.toBeChecked());
  await userEvent.click(off);
  await save();
  await waitFor(() => expect(sent().at(1)).toEqual(change(["en", "de"], 1)));
});

test("what the configuration sets cannot be switched here, and saving something else leaves it", async () => {
  const origin = "`mirchi.toml`";
  const shown: Setting[] = [
    { ...languages, value: ["en"], origin },
    { ...languages, key: "site.map.on_click", kind: "switch", value: true, origin },
    { ...languages, key: "site.gstin", kind: "line", value: null },
  ];
  const { asked } = renderFor(<CompanyScreen />, ({ path }) => (path.endsWith("site_settings") ? Response.json(shown) : undefined));
  const boxes = within(await group());
  for (const box of boxes.getAllByRole("checkbox")) expect(box).toBeDisabled();
  expect(boxes.getByRole("checkbox", { name: "Deutsch (German)" })).not.toBeChecked();
  await userEvent.type(screen.getByRole("textbox", { name: "GSTIN" }), "29");
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = { key: "site.gstin", language: "en", value: "29", version: null };
  await waitFor(() => expect(sent()).toEqual([{ changes: [change] }]));
});

test("a figure that nothing shows is not asked for, and what is saved leaves it alone", async () => {
  const figure: Setting = { ...languages, key: "site.figures.teja.heat", kind: "range", value: "50,000-100,000", is_required: true };
  const shown: Setting[] = [
    { ...figure, is_shown: false },
    { ...figure, key: "site.figures.storage.humidity", value: "60-65%" },
  ];
  const { asked } = renderFor(<CompanyScreen />, ({ path }) => (path.endsWith("site_settings") ? Response.json(shown) : undefined));
  const humidity = await screen.findByRole("textbox", { name: "Humidity of the warehouse (%)" });
  expect(screen.queryByRole("textbox", { name: "Teja: heat (SHU)" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Quality and packing" })).toBeNull();
  expect(screen.getByText(/^Figures that no page/)).toBeVisible();
  await userEvent.clear(humidity);
  await userEvent.type(humidity, "50-60");
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = { key: "site.figures.storage.humidity", language: "en", value: "50-60", version: null };
  await waitFor(() => expect(sent()).toEqual([{ changes: [change] }]));
});

test("a colour that cannot be read is named with the nearest one, which a click enters, and an emptied field takes the saved one away", async () => {
  const of = (key: string, value: string): Setting => ({ ...languages, key: `site.colours.${key}`, kind: "colour", value });
  const accent = { ...of("accent", "#0b5d3b"), saved: [{ language: "en", value: "#0b5d3b", version: 4 }] };
  const shown = [accent, of("highlight", "#d9940f"), of("ground", "#fbf6ec"), of("dark_ground", "#1c0f0c")];
  const { asked } = renderFor(<CompanyScreen />, ({ path, body }) => {
    if (path.endsWith("site_palette")) {
      const isLow = (body as { accent: string }).accent === "#ff8800";
      const fault = { setting: "site.colours.accent", foreground: "chilli", ground: "paper-deep" };
      const faults = isLow ? [{ ...fault, colour: "#ff8800", ratio: 2.02, needed: 4.5, nearest: "#a85600" }] : [];
      return Response.json({ tokens: { paper: "#fbf6ec" }, faults });
    }
    return path.endsWith("site_settings") ? Response.json(shown) : undefined;
  });
  const field = await screen.findByRole("textbox", { name: "Accent" });
  await userEvent.clear(field);
  await userEvent.type(field, "#ff8800");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/“Accent” on “Deep ground” has a contrast of 2.02:1, and at least 4.5:1/));
  await userEvent.click(screen.getByRole("button", { name: "Use #a85600" }));
  expect(field).toHaveValue("#a85600");
  expect(screen.getByLabelText("Choose: Accent")).toHaveValue("#a85600");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Use #a85600" })).not.toBeInTheDocument());
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = (value: string | null) => ({ changes: [{ key: "site.colours.accent", language: "en", value, version: 4 }] });
  await save();
  await waitFor(() => expect(sent()).toEqual([change("#a85600")]));
  await userEvent.clear(await screen.findByRole("textbox", { name: "Accent" }));
  await save();
  await waitFor(() => expect(sent().at(1)).toEqual(change(null)));
});

test("typefaces are chosen by a sample in each pair", async () => {
  const typefaces = { ...languages, key: "site.typefaces", kind: "choice" as const, value: "source", choices: ["source", "lora", "plex"] };
  const { asked } = renderFor(<CompanyScreen />, ({ path }) => (path.endsWith("site_settings") ? Response.json([typefaces]) : undefined));
  const pairs = within(await screen.findByRole("group", { name: "Typefaces" }));
  expect(pairs.getByRole("radio", { name: "Source Serif and Source Sans: classic" })).toBeChecked();
  const samples = [...document.querySelectorAll<HTMLElement>("[data-typefaces]")].map(({ dataset }) => dataset.typefaces);
  expect(samples).toEqual(["source", "lora", "plex"]);
  await userEvent.click(pairs.getByRole("radio", { name: "IBM Plex Sans: plain" }));
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = { key: "site.typefaces", language: "en", value: "plex", version: null };
  await waitFor(() => expect(sent()).toEqual([{ changes: [change] }]));
});

test("a logo is chosen as a file, shown on the ground of the pages, and taken away again", async () => {
  const logo = { ...languages, key: "site.logo", kind: "logo" as const };
  const ground = { ...languages, key: "site.colours.ground", kind: "colour" as const, value: "#fbf6ec" };
  const { asked } = renderFor(<CompanyScreen />, ({ path }) =>
    path.endsWith("site_settings") ? Response.json([logo, ground]) : undefined,
  );
  const field = await screen.findByRole("group", { name: "Logo" });
  expect(field).toHaveAccessibleDescription(/^An SVG file/);
  expect(within(field).queryByRole("img")).not.toBeInTheDocument();
  const choose = (file: File) => userEvent.upload(within(field).getByLabelText(/^Choose/, { selector: "input" }), file);

  await choose(new File(["no picture"], "logo.png", { type: "image/png" }));
  expect(await within(field).findByText(/cannot be opened as a picture/)).toBeInTheDocument();

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const address = `data:image/svg+xml;base64,${btoa(svg)}`;
  await choose(new File([svg], "logo.svg", { type: "image/svg+xml" }));
  expect(await within(field).findByRole("img", { name: "Logo" })).toHaveAttribute("src", address);
  expect(within(field).queryByText(/cannot be opened/)).not.toBeInTheDocument();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  await save();
  await waitFor(() => expect(sent()).toEqual([{ changes: [{ key: "site.logo", language: "en", value: address, version: null }] }]));
});

test("an editor reads the addresses of mails with the reason why they cannot be changed, and saves the rest", async () => {
  const mailTo = {
    ...languages,
    key: "mail.to",
    kind: "email" as const,
    value: "info@sample.example",
    is_required: true,
    may_change: false,
  };
  const mailFrom = {
    ...mailTo,
    key: "mail.from",
    kind: "mailbox" as const,
    value: "Sample <web@sample.example>",
    signing_domain: "sample.example",
  };
  const gstin = { ...languages, key: "site.gstin", kind: "line" as const };
  const answer = [mailTo, mailFrom, gstin];
  const { asked } = renderFor(<CompanyScreen />, ({ path }) => (path.endsWith("site_settings") ? Response.json(answer) : undefined));
  const field = await screen.findByRole("textbox", { name: /^Enquiries go to/ });
  expect(field).toHaveAttribute("readonly");
  expect(field).toHaveAccessibleDescription("Only owners can change this. Gets every enquiry, and what visitors answer to your mails.");
  const sender = screen.getByRole("textbox", { name: /^Sender of mails/ });
  expect(sender).toHaveAttribute("readonly");
  expect(sender).toHaveAccessibleDescription(/^Only owners can change this\..*signed for sample\.example \(DKIM\)/);
  await userEvent.type(screen.getByRole("textbox", { name: "GSTIN" }), "29");
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ changes: [{ key: "site.gstin", language: "en", value: "29", version: null }] }]));
});
