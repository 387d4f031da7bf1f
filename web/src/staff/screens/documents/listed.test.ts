import { expect, test } from "vitest";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { listed, type Show, showOf } from "./listed.ts";

const file = (name: string, validUntil?: string): StoredFile => ({
  id: name,
  name,
  size: name.length,
  contentType: "application/pdf",
  createdAt: "2026-01-01T00:00:00Z",
  validUntil,
  picture: undefined,
});
const files = [file("report.pdf"), file("halal.pdf", "2027-06-30"), file("iso.pdf", "2026-12-31"), file("fssai.pdf", "2026-11-01")];
const names = (show: Show, column = "validUntil", descending = false) =>
  listed(files, { search: "", show, sort: { column, descending }, today: "2026-11-24" }).map(({ name }) => name);

test("documents are narrowed to those that have ended or end soon", () => {
  expect(names("ended")).toEqual(["fssai.pdf"]);
  expect(names("ending")).toEqual(["fssai.pdf", "iso.pdf"]);
  expect(showOf("ending")).toBe("ending");
  expect(showOf("odd")).toBe("all");
});

test("one that does not end comes after those that do", () => {
  expect(names("all")).toEqual(["fssai.pdf", "iso.pdf", "halal.pdf", "report.pdf"]);
  expect(names("all", "name", true)).toEqual(["report.pdf", "iso.pdf", "halal.pdf", "fssai.pdf"]);
});
