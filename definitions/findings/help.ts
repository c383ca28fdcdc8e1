import help from "./help.json" with { type: "json" };

const byCode = new Map(Object.entries(help));

/** Returns how to fix a fault of a code, as docs/commands.md says it; null for a code that the table does not have. */
export const helpOf = (code: string): string | null => byCode.get(code) ?? null;
