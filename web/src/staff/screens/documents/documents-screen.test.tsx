import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { FileRow } from "#staff/files/stored-file.ts";
import { isRead, list, pageOf, type Request, renderFor } from "#staff/testing/program.tsx";
import DocumentsScreen from "./documents-screen.tsx";

const TOTAL = 10_000;
const document = (number: number): FileRow => ({
  id: String(number),
  name: `report-${number}.pdf`,
  size: 1000,
  created_at: "2026-11-24T09:30:00Z",
  valid_until: null,
});

/** A page of 10,000 documents; of a file that is uploaded, its name. */
function answer(request: Request) {
  const { path, query } = request;
  if (!isRead(request)) return Response.json({ Key: path.replace("/storage/v1/object/", ""), Id: "new" });
  if (query.get("select") === "name") return list([{ name: "report.pdf" }, { name: "report-2.pdf" }]);
  return pageOf(request, TOTAL, document);
}

test("of 10,000 documents one page is read, in the order that is chosen", async () => {
  const { asked } = renderFor(<DocumentsScreen />, answer, "/documents?page=200");
  expect(await screen.findByText("report-10000.pdf")).toBeInTheDocument();
  expect(screen.getByRole("navigation")).toHaveTextContent("9,951–10,000 of 10,000");
  expect(asked).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Valid until" }));
  expect(await screen.findByText("report-1.pdf")).toBeInTheDocument();
  expect(asked).toHaveLength(3);
  expect(asked[2]?.query.get("order")).toBe("valid_until.asc");
});

test("a file whose name is in use is stored with the next free number, and the list is read again", async () => {
  // Somebody else takes the third name meanwhile.
  const taken = { statusCode: "409", error: "Duplicate", message: "The resource already exists" };
  const { asked, container } = renderFor(
    <DocumentsScreen />,
    (request) => (!isRead(request) && request.path.endsWith("-3.pdf") ? Response.json(taken, { status: 400 }) : answer(request)),
    "/documents",
  );
  expect(await screen.findByText("report-1.pdf")).toBeInTheDocument();
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("documents can be uploaded");
  await userEvent.upload(input, new File(["%PDF"], "report.pdf", { type: "application/pdf" }));
  const sent = () => asked.filter((request) => !isRead(request)).map(({ path }) => path);
  await waitFor(() => expect(sent()).toEqual([3, 4].map((number) => `/storage/v1/object/documents/report-${number}.pdf`)));
  const names = asked.find(({ query }) => query.get("select") === "name");
  expect(names?.query.get("or")).toContain('(and(bucket_id.eq.documents,name.in.("report.pdf","report-2.pdf",');
  const reads = () => asked.filter(({ query }) => query.get("limit") === "50");
  await waitFor(() => expect(reads()).toHaveLength(2));
});
