import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { MailNotice } from "./mail-notice.tsx";

const shownWith = (value: string) =>
  renderFor(<MailNotice />, ({ path }) => (path === "rpc/site_settings" ? Response.json([{ key: "mail.transport", value }]) : undefined));

test("an owner is told while mails go to a folder alone", async () => {
  shownWith("file");
  expect(await screen.findByText(/Mails to buyers are not sent/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Set the mail server" })).toHaveAttribute("href", "/company");
});

test("nothing is said once they are sent over a server", async () => {
  const { asked } = shownWith("smtp");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(/Mails to buyers/)).not.toBeInTheDocument();
});
