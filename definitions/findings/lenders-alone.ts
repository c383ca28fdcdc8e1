import { chainOf } from "../overlays/organisations.ts";
import type { Definitions } from "../model.ts";
import table from "./consequences.json" with { type: "json" };
import type { Finding } from "./finding.ts";

/** Codes of lenders that lack the lender which they extend. */
const alone: ReadonlySet<string> = new Set(table.lender);

/**
 * Returns whether a finding follows from a lender that extends no lender: it lacks all that it would take over. So
 * does each lender that extends it.
 */
export function ofLendersAlone(
  errors: readonly Finding[],
  { organisations }: Pick<Definitions, "organisations">,
): (each: Finding) => boolean {
  if (!errors.some(({ code }) => alone.has(code))) return () => false;
  const lenders = new Set(
    [...organisations.keys()].filter((code) => chainOf(code, organisations).findings.length > 0),
  );
  return ({ code, file, organisation }) => {
    const lender = organisation ?? /^flows\/organisations\/([^/]+)\//.exec(file)?.[1];
    return lender !== undefined && lenders.has(lender) && !alone.has(code) && !isUnusable(code);
  };
}

const isUnusable = (code: string): boolean => code.startsWith("json-");
