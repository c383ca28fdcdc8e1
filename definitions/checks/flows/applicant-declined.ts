import { cachedGuard, holds, isRecord, joinPointer, recordsOf, textsOf } from "#engine/index.ts";
import { declaredScope } from "../../guards/guard-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds underwritings that accept no applicant with good figures, such as one that declines high scores. The schema of
 * the figures has the good applicants as its examples.
 */
export const applicantDeclined: FileCheck = ({ underwriting }, effective) =>
  underwriting === null ? [] : faultsIn(effective, underwriting, effective.schemas);

const faultsIn = fileFaults((file, schemas: SchemaLookup): FileFault[] => {
  const { runs } = asRecord(file);
  const faults = Object.entries(asRecord(runs)).flatMap(([name, run]) =>
    isRecord(run) ? refusal(asRecord(file), name, run, schemas) : [],
  );
  // Both underwritings may have the rule.
  return [...new Map(faults.map((each) => [each.pointer, each])).values()];
});

/** The decision about an applicant, with the place of the condition that led to it. */
interface Decided {
  readonly decision: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly rule: string | null;
  /** The figures that the rule compares. */
  readonly reads: readonly string[];
}

/** Returns one fault when an underwriting accepts none of the good applicants. */
function refusal(
  file: Readonly<Record<string, unknown>>,
  name: string,
  run: Readonly<Record<string, unknown>>,
  schemas: SchemaLookup,
): FileFault[] {
  const applicants = recordsOf(asRecord(schemas("underwriting-figures")).examples);
  const decided = applicants.flatMap((figures) => decisionFor(figures, file, name, run, schemas));
  const [first] = decided;
  if (first === undefined || decided.length < applicants.length) return [];
  if (decided.some(({ decision }) => accepts(decision, run))) return [];
  const figures = first.reads
    .map((path) => path.replace(/^figures\./, ""))
    .map((figure) => `${figure} ${String(applicants[0]?.[figure])}`)
    .join(", ");
  const done = declines(first.decision) ? "is declined" : "loses the chosen offer";
  return [
    {
      pointer: first.pointer,
      code: "applicant-declined",
      message: `A good applicant${figures === "" ? "" : ` (${figures})`} ${done}${first.rule === null ? ", because no rule accepts such figures" : ` by the rule "${first.rule}"`}.`,
      fix: "Correct the comparison of the rule, or of a rule before it that accepts good figures.",
    },
  ];
}

/** Returns nothing when a guard has no meaning; the check `part-guard` reports it. */
function decisionFor(
  figures: Readonly<Record<string, unknown>>,
  file: Readonly<Record<string, unknown>>,
  name: string,
  run: Readonly<Record<string, unknown>>,
  schemas: SchemaLookup,
): Decided[] {
  const scope = declaredScope(schemas, "underwriting");
  for (const list of textsOf(run.rules))
    for (const [index, { id, when, decision }] of recordsOf(file[list]).entries()) {
      const guard = typeof when === "string" ? cachedGuard(scope, when) : null;
      if (guard === null) return [];
      if (holds(guard, { figures }))
        return [
          {
            decision: asRecord(decision),
            pointer: joinPointer("", list, index, "when"),
            rule: String(id),
            reads: guard.reads,
          },
        ];
    }
  return [
    {
      decision: asRecord(run.otherwise),
      pointer: joinPointer("/runs", name, "otherwise"),
      rule: null,
      reads: [],
    },
  ];
}

const declines = ({ uwDecision }: Readonly<Record<string, unknown>>): boolean =>
  ["DECLINE", "INELIGIBLE", "ERROR"].includes(String(uwDecision));

/** Whether an applicant goes on, and keeps an offer that was chosen before. A person may still look at it. */
const accepts = (
  decision: Readonly<Record<string, unknown>>,
  run: Readonly<Record<string, unknown>>,
): boolean =>
  !declines(decision) &&
  (decision.uwDecision === "REVIEW" ||
    run.offers === "withdraw" ||
    ["keep", "make"].includes(String(decision.offers ?? run.offers)));
