import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type PartialProgram, refusal, renderFor } from "#staff/testing/program.tsx";
import { alsoOfMail, MailFields } from "./mail-fields.tsx";
import { providerOf } from "./mail-providers.ts";
import type { Setting } from "./settings.ts";
import { SettingsForm } from "./settings-form.tsx";

const setting = (key: string, kind: Setting["kind"], value: Setting["value"], more: Partial<Setting> = {}): Setting => ({
  ...{ key, kind, value, saved: [], origin: null, is_required: false, is_translated: false, is_sample: false, is_shown: true },
  ...{ may_change: true, signing_domain: null, ...more },
});

const server = (transport: string, more: Partial<Setting> = {}) => [
  setting("mail.to", "email", "info@kaveri.example"),
  setting("mail.from", "mailbox", "web@kaveri.example"),
  setting("mail.transport", "choice", transport, { choices: ["file", "smtp"], ...more }),
  setting("mail.smtp.host", "host", "localhost", more),
  setting("mail.smtp.port", "port", 587, more),
  setting("mail.smtp.security", "choice", "starttls", { choices: ["starttls", "tls", "none"], ...more }),
  setting("mail.smtp.username", "line", null, more),
  setting("mail.smtp.password", "secret", null, { is_set: false, ...more }),
];

const shown = (settings: readonly Setting[], program?: PartialProgram) =>
  renderFor(
    <SettingsForm name="mail" settings={settings} alsoOf={alsoOfMail(settings)} onReload={async () => {}} onDone={() => {}}>
      {(fields) => (
        <>
          <MailFields {...fields} settings={settings} mayWrite />
          <button type="submit">Save</button>
        </>
      )}
    </SettingsForm>,
    program,
  );

test("a provider fills in its server, says what it needs, and a test goes over what is typed", async () => {
  const answers = [
    { sent: false, step: "sign_in", answer: "535 5.7.8 bad credentials", to: "asha@example.com" },
    { sent: true, to: "asha@example.com" },
  ];
  const { asked } = shown(server("file"), ({ path }) => {
    if (path === "rpc/send_test_mail") return Response.json(answers.shift());
    return path === "rpc/save_site_settings" ? Response.json(server("smtp")) : undefined;
  });
  expect(screen.getByText(/Mails to buyers are not sent/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("How mails are sent"), "smtp");
  expect(screen.queryByText(/Mails to buyers are not sent/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Provider"), "gmail");
  expect(screen.getByLabelText("Mail server")).toHaveValue("smtp.gmail.com");
  expect(screen.getByLabelText("Provider")).toHaveAccessibleDescription(/app password/);
  await userEvent.type(screen.getByLabelText("Mail server"), "x");
  expect(screen.getByLabelText("Provider")).toHaveValue("own");
  await userEvent.selectOptions(screen.getByLabelText("Provider"), "gmail");
  await userEvent.type(screen.getByLabelText("User name"), "asha@kaveri.example");
  await userEvent.type(screen.getByLabelText("Password"), "open sesame");
  const send = screen.getByRole("button", { name: "Send a test mail" });
  await userEvent.click(send);
  expect(await screen.findByText(/refuses the sign-in/)).toBeInTheDocument();
  expect(screen.getByText("535 5.7.8 bad credentials")).toBeInTheDocument();
  await userEvent.click(send);
  expect(await screen.findByText(/has taken the mail to asha@example.com/)).toBeInTheDocument();
  const [tested] = asked.filter(({ path }) => path === "rpc/send_test_mail");
  expect(tested?.body).toEqual({
    settings: {
      "mail.from": "web@kaveri.example",
      "mail.transport": "smtp",
      "mail.smtp.host": "smtp.gmail.com",
      "mail.smtp.port": "587",
      "mail.smtp.security": "starttls",
      "mail.smtp.username": "asha@kaveri.example",
      "mail.smtp.password": "open sesame",
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const saved = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = (key: string, value: string) => ({ key: `mail.${key}`, language: "en", value, version: null });
  await waitFor(() =>
    expect(saved()).toEqual([
      {
        changes: [
          change("transport", "smtp"),
          change("smtp.host", "smtp.gmail.com"),
          change("smtp.username", "asha@kaveri.example"),
          change("smtp.password", "open sesame"),
        ],
      },
    ]),
  );
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("open sesame");
});

test("what the program refuses is said at its field", async () => {
  shown(server("smtp"), ({ path }) =>
    path === "rpc/save_site_settings" ? refusal("23514", "value `0` is no port", "site_settings/mail.smtp.port/en") : undefined,
  );
  const port = screen.getByLabelText("Port");
  await userEvent.clear(port);
  await userEvent.type(port, "0");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(port).toHaveAccessibleDescription(/`0` is no port/));
});

test("a password is not shown, and goes with the user name", async () => {
  const settings = server("smtp").map((one) => {
    if (one.kind === "secret") return { ...one, is_set: true, saved: [{ language: "en", value: null, version: 3 }] };
    return one.key === "mail.smtp.username" ? { ...one, value: "asha", saved: [{ language: "en", value: "asha", version: 2 }] } : one;
  });
  const { asked } = shown(settings, ({ path }) => (path === "rpc/save_site_settings" ? Response.json(settings) : undefined));
  const password = screen.getByLabelText("Password");
  expect(password).toHaveValue("");
  expect(password).toHaveAccessibleDescription(/A password is saved/);
  await userEvent.clear(screen.getByLabelText("User name"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const saved = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  await waitFor(() =>
    expect(saved()).toEqual([
      {
        changes: [
          { key: "mail.smtp.username", language: "en", value: "", version: 2 },
          { key: "mail.smtp.password", language: "en", value: null, version: 3 },
        ],
      },
    ]),
  );
});

test("a server of the configuration is shown with its origin, and cannot be chosen", () => {
  shown(server("smtp", { origin: "`mirchi.toml`" }));
  expect(screen.queryByLabelText("Provider")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Mail server")).toHaveAttribute("readonly");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(/Set in `mirchi.toml`/);
  expect(screen.getByRole("button", { name: "Send a test mail" })).toBeEnabled();
});

test("each region of Zoho is Zoho", () => {
  expect(["smtp.zoho.in", "smtppro.zoho.com", "smtp.office365.com", "mail.kaveri.example"].map(providerOf)).toEqual([
    "zoho",
    "zoho",
    "microsoft",
    "own",
  ]);
});
