import type { Definitions, Effective } from "../model.ts";
import type { Finding } from "../findings/finding.ts";
import { identity } from "./changed-rules.ts";
import { compileVariant, type CompiledVariant } from "./compiled-variant.ts";
import type { FlowCoverage } from "./coverage.ts";
import { dataWalksOf } from "./data-walks.ts";
import type { JourneyScope } from "./journey-walk.ts";
import { placedGoals } from "./placed-goals.ts";
import type { JourneyFile } from "./read.ts";
import { runJourney } from "./run.ts";
import { answeredIn, organisationsOf, personas } from "./walk-inputs.ts";

/** The faults of the journeys of a flow, and what they cover. */
export interface FlowWalk {
  readonly findings: readonly Finding[];
  readonly coverage: Omit<FlowCoverage, "unwalked">;
}

/** Walks the journeys of a flow in each organization that they name. */
export function walkFlow(
  flow: string,
  files: readonly JourneyFile[],
  definitions: Definitions,
): FlowWalk {
  const findings: Finding[] = [];
  const variants = new Map<string, CompiledVariant | null>();
  const organisations = organisationsOf(files, definitions);
  const variantOf = (effective: Effective): CompiledVariant | null => {
    const effectiveFlow = effective.flows.get(flow);
    if (effectiveFlow === undefined) return null;
    const key = `${identity(effectiveFlow)} ${fieldsOf(effective)}`;
    const cached = variants.get(key);
    if (cached !== undefined) return cached;
    const variant = compileVariant(
      effectiveFlow,
      effective.organisation,
      definitions.within(effective),
    );
    variants.set(key, variant);
    return variant;
  };
  for (const code of organisations) {
    const effective = definitions.effective(code);
    const variant = variantOf(effective);
    if (variant === null) continue;
    const failed = new Set<string>();
    const dataWalks = dataWalksOf(
      variant.checklist ?? variant.entities,
      variant.entities,
      flow,
      ...files.map(({ file }) => file),
      ...personas(definitions),
      ...answeredIn(effective),
    );
    const scope: JourneyScope = {
      definitions,
      effective,
      ...variant,
      dataWalks,
      walked: new Map(),
    };
    for (const file of inOrder(
      files.filter(({ journey }) => journey.organisations.includes(code)),
    )) {
      const { id, after } = file.journey;
      // A journey that begins after a failed journey would only repeat its failure.
      if (after !== undefined && failed.has(idIn(after))) failed.add(id);
      else {
        const faults = runJourney(file, files, scope);
        if (faults.length > 0) failed.add(id);
        findings.push(...faults);
      }
    }
  }
  const coverage: Omit<FlowCoverage, "unwalked"> = {
    flow,
    journeys: files.length,
    steps: files.reduce((sum, { journey }) => sum + journey.steps.length, 0),
    organisations,
    goals: placedGoals([...variants.values()]),
  };
  return { findings, coverage };
}

const idIn = (after: string): string => after.split("#")[0] ?? after;

/**
 * Orders journeys so that each follows the one it begins after. A cycle keeps its order; walking it
 * reports the cycle.
 */
function inOrder(files: readonly JourneyFile[]): readonly JourneyFile[] {
  const ordered: JourneyFile[] = [];
  let remaining = files;
  while (remaining.length > 0) {
    const waiting = new Set(remaining.map(({ journey }) => journey.id));
    const ready = remaining.filter(({ journey: { after } }) => !waiting.has(idIn(after ?? "")));
    const next = ready.length > 0 ? ready : remaining;
    ordered.push(...next);
    remaining = remaining.filter((file) => !next.includes(file));
  }
  return ordered;
}

/**
 * Returns the identity of the fields of all applications: lenders with fields of their own compile
 * the same rules over other entities.
 */
const fieldsOf = ({ flows }: Effective): string =>
  [...flows.values()].map(({ application }) => application?.hash ?? "").join();
