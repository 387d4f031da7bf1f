import type { Role } from "#staff/session/person.ts";

/** As granted for the bucket `documents`. This only affects what is shown; the program enforces the rights. */
export const mayUpload = (role: Role) => role !== "viewer";
export const mayRemove = (role: Role) => role === "owner" || role === "editor";
