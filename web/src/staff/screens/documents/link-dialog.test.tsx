import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fileOfRow } from "#staff/files/stored-file.ts";
import { isRead, list, renderFor } from "#staff/testing/program.tsx";
import { LinkDialog } from "./link-dialog.tsx";

const file = fileOfRow({
  id: "f7",
  name: "fssai.pdf",
  size: 1000,
  created_at: "2026-11-24T09:30:00Z",
  valid_until: null,
});
const link = { id: "l1", created_by: "asha@example.com", created_at: "2026-11-24T09:30:00Z", expires_at: "2099-12-01T09:30:00Z" };

test("a link that is made is listed, and one that is ended is not", async () => {
  let links: (typeof link)[] = [];
  const { asked } = renderFor(<LinkDialog file={file} onClose={() => {}} />, (request) => {
    if (isRead(request)) return list(links);
    if (request.path.startsWith("/storage/v1/object/sign/documents/")) {
      links = [link];
      return Response.json({ signedURL: "/object/sign/documents/fssai.pdf?token=abc" });
    }
    links = [];
    return Response.json(link);
  });
  expect(await screen.findByText("No link works.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Make the link" }));
  const works = await screen.findByRole("list", { name: "Links that work" });
  expect(await within(works).findByText(/By asha@example.com/)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Link" })).toHaveDisplayValue(/token=abc$/);
  await userEvent.click(within(works).getByRole("button", { name: /^End the link/ }));
  await waitFor(() => expect(within(works).queryAllByRole("listitem")).toEqual([]));
  const [made, ended] = asked.filter((request) => !isRead(request));
  expect(made?.body).toMatchObject({ expiresIn: 7 * 86_400 });
  expect(ended?.query.get("id")).toBe("eq.l1");
});
