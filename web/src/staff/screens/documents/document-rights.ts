import type { Role } from "#staff/session/person.ts";

/** As the program grants them for the bucket `documents`; it refuses the rest whatever is shown. */
export const mayUpload = (role: Role) => role !== "viewer";
export const mayRemove = (role: Role) => role === "owner" || role === "editor";
