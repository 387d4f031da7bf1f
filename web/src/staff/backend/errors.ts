import { AuthError, PostgrestError, StorageApiError } from "@supabase/supabase-js";
import type { TextKey, Translate } from "#staff/i18n/texts.tsx";

/** The codes of `/auth/v1` that have their own text, because a person can do something about them. */
const authTexts = {
  invalid_credentials: "ui.error.invalidCredentials",
  otp_expired: "ui.error.otpExpired",
  mfa_verification_failed: "ui.error.wrongCode",
  mfa_challenge_expired: "ui.error.otpExpired",
  mfa_factor_name_conflict: "ui.error.factorName",
  same_password: "ui.error.samePassword",
  weak_password: "ui.error.weakPassword",
  email_exists: "ui.error.emailExists",
  user_already_exists: "ui.error.emailExists",
  email_address_invalid: "ui.error.emailInvalid",
  validation_failed: "ui.error.emailInvalid",
  over_request_rate_limit: "ui.error.tooMany",
  over_email_send_rate_limit: "ui.error.tooMany",
  user_banned: "ui.error.banned",
  insufficient_aal: "ui.error.secondFactor",
  session_not_found: "ui.error.sessionEnded",
  session_expired: "ui.error.sessionEnded",
  reauthentication_needed: "ui.error.reauthenticate",
  reauthentication_not_valid: "ui.error.otpExpired",
} as const satisfies Record<string, TextKey>;

export function restError(error: unknown): PostgrestError | undefined {
  return error instanceof PostgrestError ? error : undefined;
}

/** The status of the answer, which errors of every part of supabase-js have; 0 if no answer came. */
function statusOf(error: unknown): number {
  return error instanceof Error && "status" in error ? Number(error.status ?? 0) : 0;
}

/** Whether the session has ended, as the data interface says. */
export function isSessionRefused(error: unknown): boolean {
  return restError(error) !== undefined && statusOf(error) === 401;
}

/** Whether no answer came: whether the program has done what was asked is not known. */
export function isUnanswered(error: unknown): boolean {
  // supabase-js returns failures of the network as errors with an empty code.
  return error instanceof TypeError || restError(error)?.code === "";
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

/** A one-line message: what happened and what to do. */
export function messageOf(error: unknown, t: Translate): string {
  if (error instanceof AuthError) {
    const key = error.code === undefined ? undefined : authTexts[error.code as keyof typeof authTexts];
    if (key !== undefined) return t(key);
    return error.status === 0 || error.status === undefined ? t("ui.error.offline") : t("ui.error.other", { message: error.message });
  }
  if (isUnanswered(error)) return t("ui.error.offline");
  if (isConflict(error)) return t("ui.error.conflict");
  const refusal = restError(error);
  if (refusal?.code === "42501") return t("ui.error.notAllowed");
  if (refusal?.details) return t("ui.error.refused", { details: refusal.details });
  return t("ui.error.other", { message: error instanceof Error ? error.message : String(error) });
}

/** Reads are retried twice after a failure of the network or the program, but not after a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 2 && (status === 0 || status >= 500);
}

/** Throws the error of a supabase-js result. The data interface's is only its body, and the status is beside it. */
export function orThrow<Answer extends { error: unknown; status?: number }>(answer: Answer): Answer {
  const { error, status } = answer;
  if (!error) return answer;
  throw error instanceof Error ? error : Object.assign(new PostgrestError(error as PostgrestError), { status });
}
