import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { isRead, list, renderFor, writesOf } from "#staff/testing/program.tsx";
import type { Certificate, CertificateTexts } from "./certificate.ts";
import { isWhole } from "./certificate.ts";
import { TranslationDialog } from "./translation-dialog.tsx";

const german: CertificateTexts = {
  id: 3,
  certificate_id: 7,
  language: "de",
  short_name: null,
  name: "FSSAI-Lizenz",
  covers: "Lizenz der Behörde",
  description: null,
  issuer: null,
  limits: null,
  verification: null,
  stale: ["covers"],
  version: 2,
};

const certificate: Certificate = {
  id: 7,
  position: 10,
  is_shown: true,
  is_sample: false,
  short_name: "FSSAI",
  name: "FSSAI licensed",
  covers: "licence of the authority",
  description: null,
  issuer: null,
  limits: null,
  verification: null,
  number: null,
  valid_from: null,
  valid_to: null,
  website: null,
  scan: null,
  version: 1,
  translations: [german],
};

function renderDialog(of: Certificate) {
  const onClose = vi.fn();
  const answer = Response.json({ ...german, stale: [], version: 3 });
  const rendered = renderFor(<TranslationDialog certificate={of} onClose={onClose} />, (request) => (isRead(request) ? list([]) : answer));
  return { ...rendered, onClose };
}

const language = () => screen.getByLabelText("Language");
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a translation that is older than its English is named, and can be said to be right", async () => {
  const { asked, onClose } = renderDialog(certificate);
  await userEvent.selectOptions(language(), "de");
  expect(screen.getByText("The English has changed since these were translated: What it covers.")).toBeVisible();
  await userEvent.click(screen.getByLabelText("The translation is still right"));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writesOf(asked)).toEqual([{ method: "PATCH", path: "certificate_translations", body: { stale: [], version: 2 } }]);
});

test("only texts that there are in English are translated, and English is no choice", async () => {
  const { asked, onClose } = renderDialog({ ...certificate, translations: [] });
  expect([...language().querySelectorAll("option")].map(({ value }) => value)).not.toContain("en");
  await userEvent.selectOptions(language(), "de");
  expect(screen.queryByLabelText(/^What it is/)).toBeNull();
  await userEvent.type(screen.getByLabelText("Name"), "FSSAI-Lizenz");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writesOf(asked)).toMatchObject([
    { method: "POST", path: "certificate_translations", body: { certificate_id: 7, language: "de", name: "FSSAI-Lizenz", covers: null } },
  ]);
});

test("a translation is whole when it has every sentence of today's English", () => {
  expect(isWhole(certificate, "de")).toBe(false);
  const current = { ...german, stale: [] };
  expect(isWhole({ ...certificate, translations: [current] }, "de")).toBe(true);
  expect(isWhole({ ...certificate, issuer: "the authority", translations: [current] }, "de")).toBe(false);
  expect(isWhole(certificate, "fr")).toBe(false);
});
