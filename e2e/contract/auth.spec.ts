import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { accountMail, followed, textOf } from "../support/account-mail.ts";
import { ANONYMOUS_KEY, createAccount, newClient, PASSWORD, SERVICE_KEY, signedIn } from "../support/accounts.ts";
import { codeOf } from "../support/authenticator.ts";
import { databases } from "../support/databases.ts";
import { type Program, startProgram } from "../support/program.ts";

/** Signs in from an address of this machine, without a client that keeps the session. */
async function signInFrom(localAddress: string, { url }: Program, account: { email: string; password: string }, cookie = "") {
  const asked = request(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    localAddress,
    headers: { apikey: ANONYMOUS_KEY, "content-type": "application/json", cookie },
  });
  asked.end(JSON.stringify(account));
  const [answer]: IncomingMessage[] = await once(asked, "response");
  if (answer === undefined) throw new Error("no answer");
  return answer.resume();
}

for (const { name, settings } of databases) {
  test.describe(`accounts on ${name}`, () => {
    // All with one program.
    test.describe.configure({ mode: "default" });
    let program: Program;

    test.beforeAll(async () => {
      program = await startProgram({ ...settings(true), MIRCHI_API__SERVICE_KEY: SERVICE_KEY });
    });
    test.afterAll(() => program.stop());

    const client = (key = ANONYMOUS_KEY, flowType: "implicit" | "pkce" = "implicit") => newClient(program.url, key, flowType);
    const admin = () => client(SERVICE_KEY).auth.admin;

    const account = (email: string, role?: string) => createAccount(program.url, email, role);
    const signedInAs = (email: string) => signedIn(program.url, email);
    const mailTo = (email: string, about: RegExp) => accountMail(program, email, about);

    test("the first start prints a link that makes the company's own address an owner", async () => {
      const line = /`info@example\.com` is invited as owner\..*\n(http\S+)/;
      await expect.poll(() => program.log()).toMatch(line);
      const session = new URLSearchParams((await followed(program.log().match(line)?.[1] ?? "")).hash.slice(1));
      const { data } = await client().auth.getUser(session.get("access_token") ?? "");
      expect(data.user).toMatchObject({ email: "info@example.com", app_metadata: { role: "owner" } });
      expect(data.user?.email_confirmed_at).toBeDefined();
      expect((await admin().deleteUser(data.user?.id ?? "")).error?.code, "it is the last owner").toBe("conflict");
    });

    test("an owner is invited by a command, chooses a password, and signs in with it", async () => {
      const printed = await program.command("staff", "invite", "owner@example.com", "--role", "owner");
      const url = await followed(printed.match(/http\S+/)?.[0] ?? "");
      expect(url.origin).toBe(program.url);
      const session = new URLSearchParams(url.hash.slice(1));
      const supabase = client();
      const events: string[] = [];
      supabase.auth.onAuthStateChange((event) => void events.push(event));
      const { error } = await supabase.auth.setSession({
        access_token: session.get("access_token") ?? "",
        refresh_token: session.get("refresh_token") ?? "",
      });
      expect(error).toBeNull();
      const changed = await supabase.auth.updateUser({ password: PASSWORD, data: { name: "Priya" } });
      expect(changed.error).toBeNull();
      expect(changed.data.user?.user_metadata).toEqual({ name: "Priya" });
      expect(changed.data.user?.app_metadata.role).toBe("owner");
      expect((await supabase.auth.signOut()).error).toBeNull();

      const { data, error: refused } = await supabase.auth.signInWithPassword({ email: "Owner@Example.com ", password: PASSWORD });
      expect(refused).toBeNull();
      expect(data.session?.token_type).toBe("bearer");
      expect((await supabase.auth.getUser()).data.user?.email).toBe("owner@example.com");
      const claims = await supabase.auth.getClaims();
      expect(claims.error).toBeNull();
      expect(claims.data?.header.alg).toBe("ES256");
      expect(claims.data?.claims).toMatchObject({ role: "authenticated", aal: "aal1", email: "owner@example.com" });
      const renewed = await supabase.auth.refreshSession();
      expect(renewed.error).toBeNull();
      expect(renewed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
      expect(events).toEqual(expect.arrayContaining(["SIGNED_IN", "USER_UPDATED", "SIGNED_OUT", "TOKEN_REFRESHED"]));
      expect(await program.command("staff", "list")).toContain("owner@example.com");
      expect((await followed(printed.match(/http\S+/)?.[0] ?? "")).searchParams.get("error_code"), "the link works once").toBe(
        "otp_expired",
      );
    });

    test("a link that programs open is not used up, and its page has a button that works without script", async () => {
      const openedMail = async (email: string) => {
        await account(email);
        expect((await client().auth.signInWithOtp({ email })).error).toBeNull();
        const mail = await mailTo(email, /Sign in at/);
        for (const method of ["HEAD", "GET", "GET"]) {
          const opened = await fetch(mail.link, { method, redirect: "manual" });
          expect(opened.status).toBe(200);
          expect(opened.headers.get("location")).toBeNull();
          expect(opened.headers.get("set-cookie")).toBeNull();
          expect(opened.headers.get("cache-control")).toBe("no-store");
          expect(await opened.text()).not.toContain("access_token");
        }
        return mail;
      };
      const email = "scanned-and-typed@example.com";
      const { code } = await openedMail(email);
      expect((await client().auth.verifyOtp({ email, token: code, type: "email" })).error, "the code of the same mail").toBeNull();
      const { link } = await openedMail("scanned@example.com");
      const fromElsewhere = await fetch(new URL("verify", link), {
        method: "POST",
        headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
        body: new URL(link).searchParams,
        redirect: "manual",
      });
      expect(fromElsewhere.status).toBe(403);
      expect(new URLSearchParams((await followed(link)).hash.slice(1)).get("access_token")).toBeTruthy();
      expect((await followed(link)).searchParams.get("error_code")).toBe("otp_expired");
    });

    test("a wrong password and an unknown address get the same answer", async () => {
      await account("known@example.com");
      const wrong = await client().auth.signInWithPassword({ email: "known@example.com", password: "not this one at all" });
      const unknown = await client().auth.signInWithPassword({ email: "unknown@example.com", password: "not this one at all" });
      expect(wrong.error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
      expect({ ...unknown.error }).toEqual({ ...wrong.error });
      const known = await client().auth.signInWithOtp({ email: "known@example.com" });
      const nobody = await client().auth.signInWithOtp({ email: "nobody@example.com" });
      expect(nobody).toEqual(known);
      expect((await client().auth.resetPasswordForEmail("nobody2@example.com")).error).toBeNull();
    });

    test("guesses at one account are slowed down, and its owner is told how long to wait", async () => {
      // All at once: a machine that hashes slowly would give further tries meanwhile.
      const guess = (turn: number) => client().auth.signInWithPassword({ email: "guessed@example.com", password: `guess number ${turn}` });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => guess(turn)));
      const refused = answers.map(({ error }) => error).filter((error) => error?.code !== "invalid_credentials");
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    });

    test("a browser in which one of the staff has signed in gets in by its cookie, also while others guess in the same network", async () => {
      const email = "known-browser@example.com";
      await account(email, "sales");
      await account("customer@example.com");
      // From a network of its own, so that the other tests keep their budget.
      const signIn = (email: string, password: string, cookie = "") => signInFrom("127.0.9.1", program, { email, password }, cookie);
      const cookieOf = async (answer: Promise<IncomingMessage>) => (await answer).headers["set-cookie"]?.join();
      const set = (await cookieOf(signIn(email, PASSWORD))) ?? "";
      expect(set).toMatch(/^mirchi_device=[\w.-]+; Path=\/auth\/v1; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
      expect(await cookieOf(signIn(email, "not this one at all"))).toBeUndefined();
      expect(await cookieOf(signIn("customer@example.com", PASSWORD)), "visitors are promised that there are none").toBeUndefined();
      await Promise.all(Array.from({ length: 20 }, (_, turn) => signIn(email, `guess number ${turn}`)));
      expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
      expect((await signIn(email, PASSWORD, `other=1; ${set.split(";")[0]}`)).statusCode).toBe(200);
    });

    test("a mailed code signs in, once", async () => {
      await account("code@example.com");
      expect((await client().auth.signInWithOtp({ email: "code@example.com" })).error).toBeNull();
      expect((await client().auth.signInWithOtp({ email: "code@example.com" })).error).toMatchObject({
        status: 429,
        code: "over_email_send_rate_limit",
      });
      const { code } = await mailTo("code@example.com", /Sign in at/);
      const wrong = await client().auth.verifyOtp({
        email: "code@example.com",
        token: code === "000000" ? "000001" : "000000",
        type: "email",
      });
      expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
      const { data, error } = await client().auth.verifyOtp({ email: "code@example.com", token: code, type: "email" });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe("code@example.com");
      expect((await client().auth.verifyOtp({ email: "code@example.com", token: code, type: "email" })).error?.code).toBe("otp_expired");
    });

    test("a mailed link leads back with a code that only the browser that asked can exchange", async () => {
      await account("link@example.com");
      const supabase = client(ANONYMOUS_KEY, "pkce");
      const asked = await supabase.auth.signInWithOtp({
        email: "link@example.com",
        options: { emailRedirectTo: "https://elsewhere.example/" },
      });
      expect(asked.error).toBeNull();
      const { link } = await mailTo("link@example.com", /Sign in at/);
      const url = await followed(link);
      expect(url.origin, "only where the operator allows").toBe(program.url);
      const code = url.searchParams.get("code") ?? "";
      expect((await client(ANONYMOUS_KEY, "pkce").auth.exchangeCodeForSession(code)).error).not.toBeNull();
      const { data, error } = await supabase.auth.exchangeCodeForSession(code);
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe("link@example.com");
    });

    test("a mailed link can be asked for by its old name, and its code is typed as such", async () => {
      await account("magic@example.com");
      const asked = await fetch(`${program.url}/auth/v1/magiclink`, {
        method: "POST",
        headers: { apikey: ANONYMOUS_KEY, "content-type": "application/json" },
        body: JSON.stringify({ email: "magic@example.com" }),
      });
      expect({ status: asked.status, body: await asked.json() }).toEqual({ status: 200, body: {} });
      const { code } = await mailTo("magic@example.com", /Sign in at/);
      const { data, error } = await client().auth.verifyOtp({ email: "magic@example.com", token: code, type: "magiclink" });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe("magic@example.com");
    });

    test("the mail that confirms an address is sent once more, and only where one is due", async () => {
      const created = await admin().createUser({ email: "waiting@example.com", password: PASSWORD });
      expect(created.error).toBeNull();
      await account("confirmed@example.com");
      const supabase = client();
      const answers = [];
      for (const email of ["waiting@example.com", "confirmed@example.com", "unknown-to-resend@example.com"]) {
        answers.push(await supabase.auth.resend({ type: "signup", email }));
      }
      expect(answers[0]?.error).toBeNull();
      expect(answers.slice(1), "nobody learns who has an account").toEqual([answers[0], answers[0]]);
      const { link } = await mailTo("waiting@example.com", /Confirm your e-mail/);
      expect((await followed(link)).hash).toContain("type=signup");
      expect((await supabase.auth.signInWithPassword({ email: "waiting@example.com", password: PASSWORD })).error).toBeNull();
      const to = (email: string) => program.mails().filter((mail) => mail.includes(`To: ${email}`));
      expect([...to("confirmed@example.com"), ...to("unknown-to-resend@example.com")]).toEqual([]);
    });

    test("the mails of a change of address are sent once more, to both", async () => {
      await account("moving@example.com");
      const begun = await admin().generateLink({ type: "email_change_new", email: "moving@example.com", newEmail: "moved@example.com" });
      expect(begun.error).toBeNull();
      expect((await client().auth.resend({ type: "email_change", email: "moving@example.com" })).error).toBeNull();
      await followed((await mailTo("moving@example.com", /change of/)).link);
      await followed((await mailTo("moved@example.com", /new e-mail/)).link);
      expect((await signedInAs("moved@example.com")).auth).toBeDefined();
    });

    test("who is signed in has a code mailed to show who they are", async () => {
      await account("again@example.com");
      const supabase = await signedInAs("again@example.com");
      expect((await supabase.auth.reauthenticate()).error).toBeNull();
      const { code, link } = await mailTo("again@example.com", /Your code to confirm/);
      expect(link, "a code alone").toBe("");
      expect((await supabase.auth.verifyOtp({ email: "again@example.com", token: code, type: "email" })).error?.code).toBe("otp_expired");
      expect((await supabase.auth.updateUser({ password: "another walk in Byadgi", nonce: code })).error).toBeNull();
      expect((await client().auth.reauthenticate()).error?.name, "nobody is signed in").toBe("AuthSessionMissingError");
    });

    test("a lost password is set again through a mail", async () => {
      await account("lost@example.com");
      const other = await signedInAs("lost@example.com");
      expect((await client().auth.resetPasswordForEmail("lost@example.com")).error).toBeNull();
      const { code } = await mailTo("lost@example.com", /new password/);
      const supabase = client();
      expect((await supabase.auth.verifyOtp({ email: "lost@example.com", token: code, type: "recovery" })).error).toBeNull();
      expect((await supabase.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ status: 422, code: "same_password" });
      expect((await supabase.auth.updateUser({ password: "123456789012" })).error).toMatchObject({
        status: 422,
        code: "weak_password",
        reasons: ["pwned"],
      });
      expect((await supabase.auth.updateUser({ password: "short" })).error).toMatchObject({ code: "weak_password", reasons: ["length"] });
      expect((await supabase.auth.updateUser({ password: "another walk in Byadgi" })).error).toBeNull();
      expect((await other.auth.getUser()).error?.name, "others are signed out").toBe("AuthSessionMissingError");
    });

    test("a second factor is enrolled, asked for, and needed from then on", async () => {
      await account("factor@example.com", "owner");
      const supabase = await signedInAs("factor@example.com");
      const enrolled = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "telephone" });
      expect(enrolled.error).toBeNull();
      if (enrolled.data?.type !== "totp") throw new Error("another factor");
      const { id, totp } = enrolled.data;
      expect(totp.uri).toMatch(/^otpauth:\/\/totp\//);
      expect(totp.qr_code).toContain("<svg");
      const again = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "telephone" });
      expect(again.error?.code).toBe("mfa_factor_name_conflict");
      const challenged = await supabase.auth.mfa.challenge({ factorId: id });
      expect(challenged.error).toBeNull();
      const challengeId = challenged.data?.id ?? "";
      const wrong = await supabase.auth.mfa.verify({ factorId: id, challengeId, code: codeOf(totp.secret, 100) });
      expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
      const code = codeOf(totp.secret);
      expect((await supabase.auth.mfa.verify({ factorId: id, challengeId, code })).error).toBeNull();
      const level = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
      expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });

      const next = await signedInAs("factor@example.com");
      expect((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
      const replayed = await next.auth.mfa.challengeAndVerify({ factorId: id, code });
      expect(replayed.error?.code, "a code counts once").toBe("mfa_verification_failed");
      expect((await next.auth.mfa.unenroll({ factorId: id })).error?.code).toBe("insufficient_aal");
      const { data } = await next.auth.getSession();
      const listed = await fetch(`${program.url}/auth/v1/admin/users`, {
        headers: { apikey: ANONYMOUS_KEY, authorization: `Bearer ${data.session?.access_token}` },
      });
      expect((await listed.json()).error_code, "an owner without the second factor").toBe("insufficient_aal");

      expect((await supabase.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
      expect((await supabase.auth.mfa.listFactors()).data?.all).toEqual([]);
    });

    test("signing out ends the sessions that are meant", async () => {
      await account("sessions@example.com");
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => signedInAs("sessions@example.com")));
      if (!one || !two || !three) throw new Error("three sessions");
      expect((await one.auth.signOut({ scope: "others" })).error).toBeNull();
      expect((await one.auth.getUser()).error).toBeNull();
      expect((await two.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
      expect((await three.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
      expect((await one.auth.signOut()).error).toBeNull();
      expect((await one.auth.getSession()).data.session).toBeNull();
    });

    test("people see where they are signed in, and end a session of their own; owners those of others", async () => {
      type Session = { id: string; user_agent: string; aal: string; is_current: boolean };
      const mine = await account("many@example.com", "viewer");
      await account("stranger@example.com");
      await account("chief@example.com", "owner");
      const [one, two] = [await signedInAs("many@example.com"), await signedInAs("many@example.com")];
      const stranger = await signedInAs("stranger@example.com");
      const chief = await signedInAs("chief@example.com");
      const sessions = async (supabase: SupabaseClient, args?: object) => {
        const { data, error } = await supabase.rpc("sessions", args);
        expect(error).toBeNull();
        return data as Session[];
      };
      const listed = await sessions(one);
      expect(listed.map((session) => session.is_current).sort()).toEqual([false, true]);
      expect(listed[0]?.aal).toBe("aal1");
      expect(await sessions(stranger), "an account without a role sees its own").toHaveLength(1);
      const { data: got } = await one.rpc("sessions", undefined, { get: true });
      expect(got).toEqual(listed);

      const other = listed.find((session) => !session.is_current)?.id ?? "";
      expect(await stranger.rpc("end_sessions", { id: other })).toMatchObject({ status: 404, error: { code: "PT404" } });
      expect(await stranger.rpc("sessions", { user_id: mine })).toMatchObject({ status: 403, error: { code: "42501" } });
      expect(await stranger.rpc("end_sessions", { user_id: mine })).toMatchObject({ status: 403, error: { code: "42501" } });
      expect(await one.rpc("end_sessions", {})).toMatchObject({ status: 404, error: { code: "PGRST202" } });
      expect((await client().rpc("sessions")).error?.code, "a visitor has none").toBe("PGRST202");
      expect(await one.rpc("end_sessions", { id: other })).toMatchObject({ status: 204, error: null });
      expect((await two.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
      expect((await one.auth.getUser()).error).toBeNull();

      expect(await sessions(chief, { user_id: mine })).toHaveLength(1);
      expect((await chief.rpc("end_sessions", { user_id: mine })).error).toBeNull();
      expect((await one.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
      expect(await sessions(client(SERVICE_KEY), { user_id: mine })).toEqual([]);
    });

    test("an owner takes a lost telephone's factor away", async () => {
      const id = await account("telephone@example.com", "viewer");
      const supabase = await signedInAs("telephone@example.com");
      const enrolled = await supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "lost" });
      if (enrolled.data?.type !== "totp") throw new Error("another factor");
      const { id: factorId, totp } = enrolled.data;
      expect((await supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })).error).toBeNull();
      const again = await signedInAs("telephone@example.com");
      expect((await again.auth.updateUser({ password: "another walk in Byadgi" })).error).toMatchObject({
        status: 401,
        code: "insufficient_aal",
      });
      const factors = await admin().mfa.listFactors({ userId: id });
      expect(factors.data?.factors).toMatchObject([{ id: factorId, friendly_name: "lost", status: "verified" }]);
      expect((await admin().mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
      expect((await again.auth.updateUser({ password: "another walk in Byadgi" })).error).toBeNull();
    });

    test("an address is changed when the old and the new one agree", async () => {
      await account("before@example.com");
      const supabase = await signedInAs("before@example.com");
      const asked = await supabase.auth.updateUser({ email: "after@example.com" });
      expect(asked.error).toBeNull();
      expect(asked.data.user?.new_email).toBe("after@example.com");
      const first = await followed((await mailTo("before@example.com", /change of/)).link);
      expect(first.hash).toContain("message=Confirmation+link+accepted");
      expect((await supabase.auth.getUser()).data.user?.email).toBe("before@example.com");
      await followed((await mailTo("after@example.com", /new e-mail/)).link);
      expect((await supabase.auth.getUser()).data.user?.email).toBe("after@example.com");
    });

    test("accounts of others are looked after by the service key and by owners alone", async () => {
      const sales = await account("sales@example.com", "sales");
      await account("boss@example.com", "owner");
      const who = async (supabase: SupabaseClient) => {
        const token = (await supabase.auth.getSession()).data.session?.access_token ?? ANONYMOUS_KEY;
        const answer = await fetch(`${program.url}/auth/v1/admin/users/${sales}`, {
          headers: { apikey: ANONYMOUS_KEY, authorization: `Bearer ${token}` },
        });
        return answer.status;
      };
      expect(await who(client())).toBe(403);
      expect(await who(await signedInAs("sales@example.com"))).toBe(403);
      expect(await who(await signedInAs("boss@example.com"))).toBe(200);

      const page = await admin().listUsers({ page: 1, perPage: 2 });
      expect(page.data.users).toHaveLength(2);
      expect(page.data).toMatchObject({ nextPage: 2 });
      expect((await admin().createUser({ email: "sales@example.com" })).error).toMatchObject({ status: 422, code: "email_exists" });
      expect((await admin().updateUserById(sales, { app_metadata: { role: "king" } })).error?.code).toBe("validation_failed");
      const changed = await admin().updateUserById(sales, {
        app_metadata: { role: "viewer" },
        user_metadata: { language: "hi" },
        ban_duration: "24h",
      });
      expect(changed.data.user).toMatchObject({ app_metadata: { role: "viewer", provider: "email" }, user_metadata: { language: "hi" } });
      const nothing = { user_metadata: null, ban_duration: null, email: null } as unknown as { ban_duration: string };
      const same = await admin().updateUserById(sales, nothing);
      expect(same.data.user?.user_metadata, "null is absent").toMatchObject({ language: "hi" });
      const banned = await client().auth.signInWithPassword({ email: "sales@example.com", password: PASSWORD });
      expect(banned.error?.code).toBe("user_banned");
      const link = await admin().generateLink({ type: "recovery", email: "boss@example.com" });
      expect(link.data.properties?.action_link).toContain("/auth/v1/verify?token=");
      expect((await client().auth.verifyOtp({ token_hash: link.data.properties?.hashed_token ?? "", type: "recovery" })).error).toBeNull();
      expect((await admin().deleteUser(sales)).error).toBeNull();
      expect((await admin().getUserById(sales)).error).toMatchObject({ status: 404, code: "user_not_found" });
      const log = (query = "") =>
        fetch(`${program.url}/auth/v1/admin/audit${query}`, { headers: { apikey: SERVICE_KEY, authorization: `Bearer ${SERVICE_KEY}` } });
      expect((await (await log()).json())[0].payload).toMatchObject({ action: "user_deleted", subject_id: sales });
      const deleted = await log("?query=action:user_deleted");
      const actions = (await deleted.json()).map(({ payload }: { payload: { action: string } }) => payload.action);
      expect(new Set(actions)).toEqual(new Set(["user_deleted"]));
      expect(deleted.headers.get("x-total-count")).toBe(String(actions.length));
      expect(await (await log("?query=author:nobody-of-that-name")).json()).toEqual([]);
      expect((await log("?query=colour:red")).status).toBe(400);
    });

    test("an invitation is mailed in the language of the invited person", async () => {
      const invited = await admin().inviteUserByEmail("anita@example.com", { data: { language: "hi" } });
      expect(invited.error).toBeNull();
      const { link } = await mailTo("anita@example.com", /Content-Language: hi/);
      expect((await followed(link)).hash).toContain("type=invite");
    });

    test("nobody makes an account where the operator does not allow it, and what is not offered says so", async () => {
      const supabase = client();
      expect((await supabase.auth.signUp({ email: "new@example.com", password: PASSWORD })).error).toMatchObject({
        status: 422,
        code: "signup_disabled",
      });
      expect((await supabase.auth.signInAnonymously()).error?.code).toBe("anonymous_provider_disabled");
      expect((await supabase.auth.signInWithOtp({ phone: "+4915200000000" })).error?.code).toBe("phone_provider_disabled");
      expect((await supabase.auth.signInWithSSO({ domain: "example.com" })).error).toMatchObject({
        status: 404,
        code: "saml_provider_disabled",
      });
      for (const [path, status, code] of [
        ["authorize?provider=google", 400, "oauth_provider_not_supported"],
        ["sso/saml/metadata", 404, "saml_provider_disabled"],
        ["admin/sso/providers", 404, "saml_provider_disabled"],
        ["oauth/authorize", 404, "feature_disabled"],
        ["user/oauth/grants", 404, "feature_disabled"],
        ["admin/oauth/clients", 404, "feature_disabled"],
        ["admin/custom-providers", 404, "feature_disabled"],
        ["passkeys", 404, "passkey_disabled"],
        ["admin/users/1/passkeys", 404, "passkey_disabled"],
        ["admin/users/1/passkeys/2", 404, "passkey_disabled"],
      ] as const) {
        const answer = await fetch(`${program.url}/auth/v1/${path}`, { headers: { apikey: ANONYMOUS_KEY } });
        expect({ path, status: answer.status, code: (await answer.json()).error_code }).toEqual({ path, status, code });
      }
      const kept = await account("kept@example.com");
      expect((await admin().deleteUser(kept, true)).error).toMatchObject({ status: 422, code: "feature_disabled" });
      expect((await admin().getUserById(kept)).error).toBeNull();
      expect((await supabase.auth.signInWithIdToken({ provider: "google", token: "x" })).error?.code).toBe("provider_disabled");
      const settings = await (await fetch(`${program.url}/auth/v1/settings`, { headers: { apikey: ANONYMOUS_KEY } })).json();
      expect(settings).toMatchObject({ disable_signup: true, external: { email: true, phone: false } });
      expect((await fetch(`${program.url}/auth/v1/settings`)).status, "without a key").toBe(401);
      expect((await fetch(`${program.url}/auth/v1/health`)).status).toBe(200);
    });
  });
}

test("with a secret of the operator's own, keys are given as tokens that it has signed", async () => {
  const secret = "a secret of the tests that is long enough";
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = (role: string, by: string, exp = Math.floor(Date.now() / 1000) + 3600) => {
    const text = `${part({ alg: "HS256", typ: "JWT" })}.${part({ iss: "supabase", role, exp })}`;
    return `${text}.${createHmac("sha256", by).update(text).digest("base64url")}`;
  };
  const program = await startProgram({ MIRCHI_AUTH__JWT_SECRET: secret });
  const selected = async (key: string) => newClient(program.url, key).from("enquiries").select("id");
  expect(await selected(signed("service_role", secret))).toMatchObject({ status: 200, data: [] });
  expect(await selected(signed("anon", secret))).toMatchObject({ status: 404, error: { code: "PGRST205" } });
  expect((await selected(signed("service_role", "another secret of somebody else's"))).status).toBe(401);
  expect((await selected(signed("service_role", secret, 1_600_000_000))).status).toBe(401);
  const admin = newClient(program.url, signed("service_role", secret)).auth.admin;
  expect((await admin.createUser({ email: "a@example.com", password: PASSWORD, email_confirm: true })).error).toBeNull();
  const supabase = newClient(program.url, signed("anon", secret));
  expect((await supabase.auth.signInWithPassword({ email: "a@example.com", password: PASSWORD })).error).toBeNull();
  expect((await supabase.auth.getClaims()).data?.header.alg).toBe("HS256");
  await program.stop();
});

test("who finds more sign-ins waiting than are done in a moment is asked to come back", async () => {
  const program = await startProgram();
  // From several networks, each of which is below its own limit.
  const signIn = async (turn: number) => {
    const guess = { email: `somebody-${turn}@example.com`, password: "a guess of many" };
    const { statusCode, headers } = await signInFrom(`127.0.${1 + (turn % 8)}.1`, program, guess);
    return `${statusCode} ${headers["retry-after"]}`;
  };
  const answers = await Promise.all(Array.from({ length: 400 }, (_, turn) => signIn(turn)));
  expect(new Set(answers)).toEqual(new Set(["400 undefined", "503 1"]));
  expect(await signIn(0), "there is room again").toBe("400 undefined");
  await program.stop();
});

test("where the operator allows it, who signs up confirms the address and has no rights of the staff", async () => {
  const program = await startProgram({ MIRCHI_AUTH__SIGN_UP: "true" });
  const supabase = createClient(program.url, ANONYMOUS_KEY);
  const email = "buyer@example.com";
  const made = await supabase.auth.signUp({ email, password: PASSWORD, options: { data: { role: "owner", name: "Aylin" } } });
  expect(made.error).toBeNull();
  expect(made.data.session).toBeNull();
  expect((await supabase.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe("email_not_confirmed");
  await expect.poll(() => program.mails().length).toBe(1);
  const text = textOf(program.mails()[0] ?? "");
  await followed(text.match(/http:\S+\/auth\/v1\/verify\S+/)?.[0] ?? "");
  const { data, error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  const again = await createClient(program.url, ANONYMOUS_KEY).auth.signUp({ email, password: "another password of hers" });
  expect(again.error?.code, "one mail a minute").toBe("over_email_send_rate_limit");
  await program.stop();
});
