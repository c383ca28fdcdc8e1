import help from "./help.json" with { type: "json" };

const rows = Object.entries(help).flatMap(([group, helps]) =>
  Object.entries(helps).map(([code, text]) => [code, { group, text }] as const),
);
const byCode = new Map(rows);

/** Returns how to fix a fault of a code, as docs/commands.md says it; null for a code that the table does not have. */
export const helpOf = (code: string): string | null => byCode.get(code)?.text ?? null;

/** Returns the part of the definitions that a code is about; null for a code that the table does not have. */
export const groupOf = (code: string): string | null => byCode.get(code)?.group ?? null;
