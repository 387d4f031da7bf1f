import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { chromium, expect, test } from "@playwright/test";
import { shellPath, withoutOutside } from "../support/chromium.ts";
import { headerOf, startMailServer } from "../support/mail-server.ts";
import { startPebble } from "../support/pebble.ts";
import { freePort } from "../support/program.ts";

/** The folder with the Debian in which the package is installed, whose website does not run. */
const root = process.env.PACKAGE_ROOT ?? "";
/** Where the reference of the enquiry is written. */
const referenceFile = process.env.PACKAGE_REFERENCE ?? "";

const DOMAIN = "kaveri.test";
const PASSWORD = "three lorries, one weighbridge";
/** `mirchictl` in that Debian. */
const mirchictl = [root, "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "mirchictl"];

/** The certificate that is served is valid for the domain, and of this authority. */
function hasCertificate(port: number, authority: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: "127.0.0.1", port, servername: DOMAIN, ca: authority });
    socket.on("error", () => done(false));
    socket.on("secureConnect", () => {
      done(true);
      socket.destroy();
    });
  });
}

test("the website gets a certificate, the owner sets it up, and a buyer's enquiry is mailed", async () => {
  const [http, https] = [await freePort(), await freePort()];
  const [pebble, mailServer] = await Promise.all([startPebble({ http, https }), startMailServer()]);
  const settings = {
    ...pebble.settings,
    MIRCHI_ACME__CA_FILE: "/etc/mirchi/acme.pem",
    MIRCHI_LOG__FILTER: "warn",
    MIRCHI_SERVER__DOMAINS: DOMAIN,
    MIRCHI_SERVER__ADDRESS: `127.0.0.1:${http}`,
    MIRCHI_SERVER__HTTPS_ADDRESS: `127.0.0.1:${https}`,
  };
  copyFileSync(pebble.settings.MIRCHI_ACME__CA_FILE ?? "", join(root, "etc/mirchi/acme.pem"));
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(join(root, "etc/mirchi/secrets.env"), lines.join(""));
  const website = spawn("chroot", [...mirchictl, "serve"], { stdio: ["ignore", "ignore", "inherit"] });
  // The name and its usual ports, as a buyer types them. Pebble's authority is none that browsers know; the certificate is checked above.
  const places = `MAP ${DOMAIN}:80 127.0.0.1:${http}, MAP ${DOMAIN}:443 127.0.0.1:${https}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  const flags = withoutOutside.filter((flag) => !flag.startsWith("--host-resolver-rules"));
  const browser = await chromium.launch({ executablePath: shellPath, args: [...flags, `--host-resolver-rules=${places}`] });
  try {
    await expect.poll(async () => hasCertificate(https, await pebble.root())).toBe(true);
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const accounts = execFileSync("chroot", [...mirchictl, "staff", "list"], { encoding: "utf8" });
    const owner = /^owner +(\S+) .*invited$/m.exec(accounts)?.[1] ?? "";
    const invitation = execFileSync("chroot", [...mirchictl, "staff", "invite", owner], { encoding: "utf8" });
    await page.goto(/^https:\S+/m.exec(invitation)?.[0] ?? "");
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await page.getByLabel("New password").fill(PASSWORD);
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.goto(`https://${DOMAIN}/staff/setup`);
    const step = (name: string) => expect(page.getByRole("heading", { level: 2, name: new RegExp(`^Step .* ${name}$`) })).toBeVisible();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await step("Company");
    await page.getByLabel("Name", { exact: true }).fill("Kaveri Coffee");
    await page.getByLabel("E-mail for visitors").fill("info@kaveri.example");
    await press("Save and go on");
    await step("Languages");
    await press("Save and go on");
    await step("Look");
    await press("Skip this step");
    await step("Mail");
    await page.getByLabel("How mails are sent").selectOption("smtp");
    await page.getByLabel("Provider").selectOption("own");
    await page.getByLabel("Mail server").fill("127.0.0.1");
    await page.getByLabel("Port").fill(String(mailServer.port));
    await page.getByLabel("Encryption").selectOption("none");
    await press("Send a test mail");
    await expect(page.getByText("The server has taken the mail")).toBeVisible();
    await press("Save and go on");
    await step("Content");
    await press("Go on");
    await step("Done");

    const buyer = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    // By the address that is typed, without a scheme.
    await buyer.goto(`http://${DOMAIN}/contact`);
    expect(new URL(buyer.url()).origin).toBe(`https://${DOMAIN}`);
    await expect(buyer).toHaveTitle(/Kaveri Coffee/);
    await buyer.getByLabel(/Full Name/).fill("Ana Souza");
    await buyer.getByLabel(/Email Address/).fill("ana@importer.example");
    await buyer.getByLabel(/Phone Number/).fill("+55 11 5555 0100");
    await buyer.getByLabel(/Country/).fill("Brazil");
    await buyer.getByLabel(/Product Interest/).selectOption({ label: "Premium Red Chillies" });
    await buyer.getByLabel(/Your Message/).fill("Two containers of Guntur Sannam, CIF Santos, in March.");
    await buyer.getByRole("button", { name: "Submit Enquiry" }).click();
    await expect(buyer.getByText("Enquiry Submitted Successfully!")).toBeVisible();
    const reference = /\b[A-Z]{2,}-[A-Z0-9-]+/.exec(await buyer.getByRole("main").innerText())?.[0] ?? "missing";
    const receivers = () => mailServer.mails.filter((mail) => mail.includes(reference)).map((mail) => headerOf(mail, "To"));
    await expect.poll(() => receivers().length).toBe(2);
    expect(receivers().join()).toContain("ana@importer.example");
    writeFileSync(referenceFile, reference);
  } finally {
    await browser.close();
    website.kill("SIGTERM");
    await once(website, "exit");
    await Promise.all([mailServer.close(), pebble.stop()]);
  }
});
