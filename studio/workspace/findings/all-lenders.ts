/** Checks every lender as `npm run validate` does, in slices, so that a change never waits for it. */
import type { Finding } from "#definitions/findings/finding.ts";
import type { Definitions } from "#definitions/model.ts";
import { validationSteps } from "#definitions/validate.ts";

export interface LenderFindings {
  readonly code: string;
  readonly errors: number;
  readonly warnings: number;
}

export interface CheckedLenders {
  /** Lenders that are checked so far. */
  readonly checked: number;
  readonly count: number;
  readonly isDone: boolean;
  /** Lenders with findings of their own, most errors first; empty until all are checked. */
  readonly lenders: readonly LenderFindings[];
}

/** Milliseconds of work after which a slice ends. One step of the checks may take longer. */
const SLICE = 40;

export interface LenderChecks {
  /** Works a slice further. Other definitions begin anew. @param first lender to check before the others */
  advance(definitions: Definitions, first: string): CheckedLenders;
}

export function lenderChecks(): LenderChecks {
  let of: Definitions | null = null;
  let steps: ReturnType<typeof validationSteps>;
  let checked: CheckedLenders;
  return {
    advance(definitions, first) {
      if (of !== definitions) {
        of = definitions;
        steps = validationSteps(definitions, [first]);
        const count = definitions.organisations.size;
        checked = { checked: 0, count, isDone: false, lenders: [] };
      }
      const until = performance.now() + SLICE;
      while (!checked.isDone && performance.now() < until) {
        const step = steps.next();
        if (step.done === true)
          checked = { ...checked, isDone: true, lenders: findingsByLender(step.value) };
        else if (step.value.organisation !== null)
          checked = { ...checked, checked: checked.checked + 1 };
      }
      return checked;
    },
  };
}

function findingsByLender(findings: readonly Finding[]): LenderFindings[] {
  const counts = new Map<string, LenderFindings>();
  for (const { organisation, severity } of findings) {
    if (organisation === null) continue;
    const own = counts.get(organisation) ?? { code: organisation, errors: 0, warnings: 0 };
    const isError = severity === "error";
    counts.set(organisation, {
      ...own,
      errors: own.errors + (isError ? 1 : 0),
      warnings: own.warnings + (isError ? 0 : 1),
    });
  }
  return [...counts.values()].sort(
    (a, b) => b.errors - a.errors || b.warnings - a.warnings || a.code.localeCompare(b.code, "en"),
  );
}
