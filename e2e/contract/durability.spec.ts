import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { enquiry } from "../support/enquiry.ts";
import { startMailServer } from "../support/mail-server.ts";
import { kill, startProgram } from "../support/program.ts";

const KEY = "public-anonymous-key";
async function send(url: string): Promise<string> {
  const answer = await fetch(`${url}/functions/v1/send-contact-email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: KEY },
    body: JSON.stringify(enquiry),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).reference;
}

test("an enquiry that was answered survives kill -9, and each of its mails is sent once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mirchi-kill-"));
  // Nothing listens on port 9: the mails wait in the outbox.
  const away = {
    MIRCHI_MAIL__TRANSPORT: "smtp",
    MIRCHI_MAIL__SMTP__HOST: "127.0.0.1",
    MIRCHI_MAIL__SMTP__SECURITY: "none",
    MIRCHI_MAIL__SMTP__PORT: "9",
  };
  const killed = await startProgram(away, folder);
  const references: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) references.push(await send(killed.url));
  /** The numbers of the mails whose failure is recorded: for two minutes nobody else gets one that is in hand. */
  const tried = async () => {
    const lines = (await killed.command("mail", "list")).matchAll(/^(\d+) .* next attempt [^,]+, ./gm);
    return [...lines].map(([, number = ""]) => number);
  };
  await expect.poll(async () => (await tried()).length).toBe(references.length * 2);
  const mails = await tried();
  await kill(killed);
  // Otherwise they wait a minute for their next turn.
  for (const number of mails) await killed.command("mail", "retry", number);

  const server = await startMailServer();
  const restarted = await startProgram({ ...away, MIRCHI_MAIL__SMTP__PORT: String(server.port) }, folder);
  try {
    for (const reference of references) expect(await restarted.command("enquiries", "list")).toContain(reference);
    await expect.poll(() => server.mails.length).toBe(references.length * 2);
    for (const reference of references) expect(server.mails.filter((mail) => mail.includes(reference))).toHaveLength(2);
  } finally {
    await restarted.stop();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
