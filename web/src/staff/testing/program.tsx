import { createClient, type User } from "@supabase/supabase-js";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, Suspense, useEffect } from "react";
import { createAccounts } from "#staff/backend/accounts.ts";
import { BackendProvider } from "#staff/backend/backend-context.tsx";
import { createQueryClient } from "#staff/backend/query-client.ts";
import type { Person } from "#staff/session/person.ts";
import type { Rights } from "#staff/session/rights.ts";
import { RightsProvider } from "#staff/session/rights-context.tsx";
import { SessionProvider } from "#staff/session/session.tsx";
import { SiteProvider } from "#staff/site-context.tsx";
import { Toasts } from "#staff/ui/toasts.tsx";
import { renderPart } from "./render.tsx";

export type Request = { method: string; path: string; query: URLSearchParams; body: unknown };
export type Program = (request: Request) => Response | Promise<Response>;
export type PartialProgram = (request: Request) => Response | Promise<Response> | undefined;

export const list = (rows: object[], total = rows.length) => Response.json(rows, { headers: { "content-range": `0-0/${total}` } });

/**
 * The page that is asked for of a list with this many rows, at most 1,000 rows as from the program. Each row is made from its place in the
 * list, from 1.
 */
export function pageOf({ query }: Request, total: number, rowOf: (place: number) => object) {
  const before = Number(query.get("offset"));
  const length = Math.min(Number(query.get("limit")), 1000, total - before);
  return list(
    Array.from({ length }, (_, index) => rowOf(before + index + 1)),
    total,
  );
}

export const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** The error that the data interface answers with. */
export const refusal = (code: string, details: string, hint: string | null = null) =>
  Response.json({ code, message: "no", details, hint }, { status: code === "PT409" ? 409 : 400 });

/** The clients of a program that answers so, with what was asked. */
export function backendBefore(program: Program) {
  const asked: Request[] = [];
  const answer = async (address: RequestInfo | URL, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(address));
    const isJson = typeof body === "string";
    const request = { method, path: pathname.replace("/rest/v1/", ""), query: searchParams, body: isJson ? JSON.parse(body) : body };
    asked.push(request);
    return program(request);
  };
  const auth = { persistSession: false, storageKey: crypto.randomUUID() };
  const supabase = createClient("http://localhost", "key", { auth, global: { fetch: answer } });
  const backend = { supabase, accounts: createAccounts("http://localhost", "key", supabase), openedWith: undefined };
  const queries = createQueryClient(supabase);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <BackendProvider value={backend}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </BackendProvider>
  );
  return { supabase, queries, asked, wrapper };
}

export const asha: Person = {
  id: "u1",
  email: "asha@example.com",
  name: "Asha",
  role: "owner",
  timeZone: "Asia/Kolkata",
  preferences: {},
};

/** What is inside is shown to a signed-in owner. */
export function SignedIn({ person = asha, children }: { person?: Person; children: ReactNode }) {
  return <SessionProvider value={{ person, user: { id: person.id } as User, refresh: async () => {} }}>{children}</SessionProvider>;
}

export const allRights: Rights = { may: () => true, mayCall: () => true, mayStore: () => true, mayRequest: () => true };

const shown = { direction: "ltr" as const, is_shipped: true, is_on: true };

const site = {
  anonymous_key: "key",
  company: "Guntur Spices",
  languages: [
    { code: "en", name: "English", confirmation_subject: "Your enquiry {{reference}}", ...shown },
    { code: "de", name: "Deutsch", confirmation_subject: "Ihre Anfrage {{reference}}", ...shown },
  ],
  logo_on_dark: null,
  typefaces: null,
  typeface_stylesheets: {},
  pages_off: [],
  second_factor_roles: [],
};

/**
 * Renders a component for a signed-in owner, beside the messages that it shows. `program` answers what the test is about; what the program
 * answers to every other read is an empty list.
 */
export function renderFor(part: ReactElement, program: PartialProgram = () => undefined, address = "/") {
  const { wrapper: Wrapper, ...backend } = backendBefore((request) => program(request) ?? list([]));
  const rendered = renderPart(
    <SiteProvider value={site}>
      <Wrapper>
        <SignedIn>
          <Toasts />
          <RightsProvider value={allRights}>{part}</RightsProvider>
        </SignedIn>
      </Wrapper>
    </SiteProvider>,
    address,
  );
  return { ...backend, ...rendered };
}

/** Calls a hook for a signed-in owner, as `renderFor` does. */
export function renderHookFor<Result>(hook: () => Result, program?: PartialProgram, address?: string) {
  const result = {} as { current: Result };
  function Caller() {
    const returned = hook();
    // Not while it renders: a render that waits for something is done again from the start.
    useEffect(() => {
      result.current = returned;
    });
    return null;
  }
  const part = (
    <Suspense>
      <Caller />
    </Suspense>
  );
  return { result, ...renderFor(part, program, address) };
}

/** What was asked beside reads, as the tests compare it. */
export const writesOf = (asked: readonly Request[]) =>
  asked.filter((request) => !isRead(request)).map(({ method, path, body }) => ({ method, path, body }));
