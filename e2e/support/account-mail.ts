import { expect } from "@playwright/test";
import type { Program } from "./program.ts";

/** The plain text of a mail in any encoding. */
export function textOf(mail: string): string {
  const part = mail.split(/^--\S+\r\n/m).find((part) => part.startsWith("Content-Type: text/plain")) ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  if (/^Content-Transfer-Encoding: base64/m.test(part)) return Buffer.from(body, "base64").toString("utf8");
  return body.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

/** Presses the button of the page that a link opens. Where that leads to. */
export async function followed(link: string): Promise<URL> {
  const page = await fetch(link);
  expect(page.status).toBe(200);
  const fields = [...(await page.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
    name ?? "",
    (value ?? "").replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  ]);
  const answer = await fetch(new URL("verify", link), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

/** The newest account mail to an address: its link and its code. */
export async function accountMail(program: Program, email: string, about: RegExp): Promise<{ link: string; code: string }> {
  const found = () =>
    program
      .mails()
      .filter((mail) => mail.includes(`To: ${email}`) && about.test(mail))
      .at(-1);
  await expect.poll(found).toBeDefined();
  const text = textOf(found() ?? "");
  return { link: text.match(/http:\S+\/auth\/v1\/verify\S+/)?.[0] ?? "", code: text.match(/^\d{6}\s*$/m)?.[0]?.trim() ?? "" };
}
