/** The calls about findings. They load after the first view, because the checks are a third of the code. */
import type { SessionPorts } from "../session/ports.ts";
import { lenderChecks, type CheckedLenders } from "./all-lenders.ts";
import { findingsOf, type ShownFinding } from "./findings.ts";

export interface FindingCalls {
  findings(lender: string): readonly ShownFinding[];
  /** Checks all lenders a slice further, the given one first. A caller repeats it until all are checked. */
  checkLenders(first: string): CheckedLenders;
}

export function findingCalls({ present }: Pick<SessionPorts, "present">): FindingCalls {
  const ofLenders = lenderChecks();
  return {
    findings: (lender) => findingsOf(present().definitions, lender),
    checkLenders: (first) => ofLenders.advance(present().definitions, first),
  };
}
