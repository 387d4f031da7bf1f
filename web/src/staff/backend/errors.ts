import { AuthError, FunctionsFetchError, isAuthSessionMissingError, PostgrestError, StorageApiError } from "@supabase/supabase-js";
import type { TextKey, Translate } from "#staff/i18n/texts.tsx";
import type { AuthCode } from "./auth-code.ts";
import type { FaultCode } from "./fault-code.ts";
import { FunctionRefused } from "./functions.ts";

/** What a person is told, by the code of an error of `/auth/v1`. */
const causesByAuthCode: Record<AuthCode, TextKey> = {
  anonymous_provider_disabled: "ui.error.notOffered",
  bad_code_verifier: "ui.error.otherBrowser",
  bad_json: "ui.error.notWhole",
  bad_jwt: "ui.error.sessionEnded",
  conflict: "ui.error.lastOwner",
  current_password_invalid: "ui.error.currentPassword",
  email_exists: "ui.error.emailExists",
  email_not_confirmed: "ui.error.emailNotConfirmed",
  feature_disabled: "ui.error.notOffered",
  flow_state_expired: "ui.error.otherBrowser",
  flow_state_not_found: "ui.error.otherBrowser",
  insufficient_aal: "ui.error.secondFactor",
  invalid_credentials: "ui.error.invalidCredentials",
  manual_linking_disabled: "ui.error.notOffered",
  mfa_challenge_expired: "ui.error.otpExpired",
  mfa_factor_name_conflict: "ui.error.factorName",
  mfa_factor_not_found: "ui.error.gone",
  mfa_phone_enroll_not_enabled: "ui.error.notOffered",
  mfa_verification_failed: "ui.error.wrongCode",
  mfa_webauthn_enroll_not_enabled: "ui.error.notOffered",
  no_authorization: "ui.error.sessionEnded",
  not_admin: "ui.error.notAllowed",
  oauth_provider_not_supported: "ui.error.notOffered",
  otp_expired: "ui.error.otpExpired",
  over_email_send_rate_limit: "ui.error.tooMany",
  over_request_rate_limit: "ui.error.tooMany",
  passkey_disabled: "ui.error.notOffered",
  phone_provider_disabled: "ui.error.notOffered",
  provider_disabled: "ui.error.notOffered",
  reauthentication_needed: "ui.error.reauthenticate",
  reauthentication_not_valid: "ui.error.otpExpired",
  refresh_token_already_used: "ui.error.sessionEnded",
  refresh_token_not_found: "ui.error.sessionEnded",
  request_entity_too_large: "ui.error.tooLong",
  request_timeout: "ui.error.busy",
  same_password: "ui.error.samePassword",
  saml_provider_disabled: "ui.error.notOffered",
  session_expired: "ui.error.sessionEnded",
  session_not_found: "ui.error.sessionEnded",
  signup_disabled: "ui.error.signUpClosed",
  too_many_enrolled_mfa_factors: "ui.error.tooManyFactors",
  unexpected_failure: "ui.error.fault",
  user_banned: "ui.error.banned",
  user_not_found: "ui.error.gone",
  validation_failed: "ui.error.notValid",
  weak_password: "ui.error.weakPassword",
  web3_provider_disabled: "ui.error.notOffered",
};

/** The same of the data interface: the codes of PostgREST and of PostgreSQL. */
const causesByCode: Record<string, TextKey> = {
  PGRST116: "ui.error.gone",
  PGRST301: "ui.error.sessionEnded",
  PGRST303: "ui.error.sessionEnded",
  "42501": "ui.error.notAllowed",
  "57014": "ui.error.slow",
};

/** The same by the status of the answer, where the code says nothing. */
const causesByStatus: Record<number, TextKey> = {
  401: "ui.error.sessionEnded",
  403: "ui.error.notAllowed",
  404: "ui.error.gone",
  408: "ui.error.slow",
  413: "ui.error.tooLarge",
  415: "ui.error.wrongType",
  429: "ui.error.tooMany",
  503: "ui.error.busy",
  504: "ui.error.slow",
  507: "ui.error.full",
};

/** An error whose message is for people already, in their language. */
export class UserError extends Error {}

/** The program has answered a request that the console made itself with an error. */
export class AnswerError extends Error {
  readonly status: number;
  constructor(what: string, status: number) {
    super(`${what} was answered with ${status}`);
    this.status = status;
  }
}

export function restError(error: unknown): PostgrestError | undefined {
  return error instanceof PostgrestError ? error : undefined;
}

/** The status of the answer; 0 if no answer came, or the error is not one of an answer. */
function statusOf(error: unknown): number {
  // The files' interface answers every refusal with 400, and says the status in the body.
  if (error instanceof StorageApiError) return Number(error.statusCode) || error.status;
  if (isAuthSessionMissingError(error)) return 401;
  return error instanceof Error && "status" in error ? Number(error.status ?? 0) : 0;
}

/** Whether the session has ended, as the data interface says. */
export function isSessionRefused(error: unknown): boolean {
  return restError(error) !== undefined && statusOf(error) === 401;
}

/** Whether no answer came: whether the program has done what was asked is not known. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof FunctionsFetchError) return true;
  // The client of files wraps what `fetch` has thrown.
  if (error instanceof Error && "originalError" in error) return isUnanswered(error.originalError);
  if (error instanceof AuthError) return error.status === 0;
  // supabase-js returns failures of the network as errors with an empty code.
  if (restError(error)?.code === "") return true;
  // Browsers name them differently, and throw the same error for a fault of the console.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/** A conflict that the console finds, about what has no version that the program could compare. The message says what was changed. */
export class ChangedMeanwhile extends Error {}

export function isConflict(error: unknown): boolean {
  return restError(error)?.code === "PT409" || error instanceof ChangedMeanwhile;
}

/** Whether a row with this key, or a file of this name, exists already. */
export function isTaken(error: unknown): boolean {
  return restError(error)?.code === "23505" || (error instanceof StorageApiError && error.statusCode === "409");
}

/** Who has changed a row in the meantime, from the program's `details`. */
export type Conflict = {
  /** The address of the person; undefined for a command of the operator. */
  by?: string;
  /** ISO, UTC. */
  at?: string;
  columns: string[];
  /** What is known otherwise. */
  details: string;
};

export function conflictOf(error: unknown): Conflict | undefined {
  if (!isConflict(error)) return undefined;
  const details = error instanceof ChangedMeanwhile ? error.message : (restError(error)?.details ?? "");
  const found = /; (?<by>\S+) changed (?<columns>.+) at (?<at>\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00))/.exec(details);
  const { by, at, columns } = found?.groups ?? {};
  return { by, at, columns: columns?.split(", ") ?? [], details };
}

/** What the program says of a file that it does not take: the limit, or the way out. Media types say nothing to people. */
function aboutFile(error: unknown): string | undefined {
  const isAnswered = error instanceof StorageApiError && error.status === 400 && ["413", "415"].includes(error.statusCode);
  return isAnswered && !error.message.startsWith("mime type") ? error.message : undefined;
}

/** What the code of an error says; undefined if it has none, or one that says nothing. */
function causeOf(error: unknown): TextKey | undefined {
  if (!(error instanceof AuthError)) return causesByCode[restError(error)?.code ?? ""];
  if (error.code === "validation_failed" && /email address/.test(error.message)) return "ui.error.emailInvalid";
  return causesByAuthCode[error.code as AuthCode];
}

/** A one-line message: what happened and what to do. What only a programmer understands is never shown. */
export function messageOf(error: unknown, t: Translate): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof FunctionRefused && error.code) return t(`ui.fileFault.${error.code}`);
  if (isUnanswered(error)) return t("ui.error.offline");
  if (isConflict(error)) return t("ui.error.conflict");
  const status = statusOf(error);
  const details = restError(error)?.details ?? aboutFile(error);
  const cause = causeOf(error);
  if (cause !== undefined) return t(cause);
  const faults = faultsIn(error).map((fault) => faultText(fault, t));
  if (faults.length > 0) return t("ui.error.refused", { details: faults.join(" ") });
  if (details && status < 500) return t("ui.error.refused", { details });
  const causeOfStatus = causesByStatus[status];
  if (causeOfStatus !== undefined) return t(causeOfStatus);
  if (status >= 400 && status < 500 && error instanceof Error) return t("ui.error.other", { message: error.message });
  return t(status === 0 && !(error instanceof AuthError) ? "ui.error.broken" : "ui.error.fault");
}

/** Reads are retried twice after a failure of the network or the program, but not after a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 2 && (status === 0 || status >= 500);
}

/** What is wrong with a column of a row, or a cell of a file. */
export type Fault = {
  column: string;
  code: FaultCode;
  /** What stands there. */
  value?: string;
  /** What the value contradicts, or what it should probably be. */
  other?: string;
};

export const faultText = ({ code, value = "", other = "" }: Omit<Fault, "column">, t: Translate) => t(`ui.fault.${code}`, { value, other });

/** What is wrong with the columns of a row that was refused, where the program says so in codes. */
export function faultsIn(error: unknown): readonly Fault[] {
  return error instanceof PostgrestError && "faults" in error ? ((error.faults ?? []) as Fault[]) : [];
}

/** Throws the error of a supabase-js result. The data interface's is only its body, and the status is beside it. */
export function orThrow<Answer extends { error: unknown; status?: number }>(answer: Answer): Answer {
  const { error, status } = answer;
  if (!error) return answer;
  // supabase-js makes no errors of those of the data interface.
  const { faults } = error as { faults?: unknown };
  throw error instanceof Error ? error : Object.assign(new PostgrestError(error as PostgrestError), { status, faults });
}
