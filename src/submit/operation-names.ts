import type { Screen } from "#schemas/types/screen.ts";

export type OperationName = NonNullable<NonNullable<Screen["actions"]>[number]["operation"]>;

/** Operations that usually lead to a page of an application. */
export const opensApplication: ReadonlySet<OperationName> = new Set([
  "accept-invitation",
  "resume",
  "login",
  "register",
]);

/** Loads the operations, which nobody needs before the first answer. */
export const loadOperations = async () => (await import("./operations.ts")).operations;
