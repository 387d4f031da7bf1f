import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { History } from "./history.tsx";

test.each([
  ["received", { language: "de" }, "Received in German"],
  ["status", { from: "new", to: "lost" }, "Status new → lost"],
  ["assignment", { to_name: "Asha" }, "Asha answers it"],
  ["assignment", { to_name: null }, "Nobody answers it"],
  ["reply_cancelled", {}, "Reply cancelled before it left"],
  ["mail_sent", { kind: "confirmation" }, "Mail sent: confirmation"],
  ["mail_failed", { mail: "reply", error: "no such mailbox" }, "Mail not delivered: reply (no such mailbox)"],
  ["reminder", {}, "Reminder sent to the person who answers it"],
])("the history says %s with %j in words, and by whom unless the program did it", (kind, details, words) => {
  const event = { at: "2026-11-29T09:00:00Z", kind, details };
  const events = ["mirchi", "asha@example.com"].map((actor, id) => ({ ...event, id, actor }));
  renderFor(<History events={events} />);
  const [byPerson, byProgram] = screen.getAllByRole("listitem").map((item) => item.querySelector("span")?.textContent?.trim());
  expect(byPerson).toBe(`${words} by asha@example.com`);
  expect(byProgram).toBe(words);
});
