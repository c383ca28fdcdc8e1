/**
 * Walks every journey file in each organization that it names, and measures what all journeys cover
 * together.
 */
import { organisationContent, textsHash } from "../identity/content-keys.ts";
import type { Definitions } from "../model.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { changing } from "./changed-rules.ts";
import type { FlowCoverage } from "./coverage.ts";
import { journeyFiles } from "./read.ts";
import { uncovered } from "./uncovered.ts";
import { unknownOrganisations } from "./unknown-organisations.ts";
import { organisationsOf } from "./walk-inputs.ts";
import { walkedOnce } from "./walked-once.ts";

export interface Journeys {
  readonly findings: readonly Finding[];
  readonly coverage: readonly FlowCoverage[];
}

/** Returns the faults of all journeys, and what they cover by flow. */
export function walkJourneys(definitions: Definitions): Journeys {
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey"));
  const findings = files.flatMap((file) => unknownOrganisations(file, definitions));
  const coverage = [...new Set(files.map(({ flow }) => flow))].map((flow) => {
    const flowFiles = files.filter((file) => file.flow === flow);
    const walked = walkedOnce(flow, flowFiles, definitions);
    findings.push(...walked.findings);
    const { organisations } = walked.coverage;
    const unwalked = changing(flow, definitions).filter((code) => !organisations.includes(code));
    return { ...walked.coverage, unwalked };
  });
  // After a failure the rest of a journey is unknown, so only exempted goals are judged: no journey
  // can cover those.
  const judged = hasErrors(findings) ? coverage.map(exemptedOnly) : coverage;
  return { findings: [...findings, ...judged.flatMap(uncovered)], coverage };
}

/**
 * Returns the identity of everything that the journeys read, and of which organizations change the
 * rules of which flow.
 */
export function journeyContent(definitions: Definitions): readonly string[] {
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey"));
  return [
    textsHash(files.map(({ file }) => file)),
    definitions.sources.passedOver.join(" "),
    ...[null, ...organisationsOf(files, definitions)].flatMap((code) =>
      organisationContent(code, definitions),
    ),
    ...[...new Set(files.map(({ flow }) => flow))].map((flow) =>
      changing(flow, definitions).join(" "),
    ),
  ];
}

const exemptedOnly = (flow: FlowCoverage): FlowCoverage => ({
  ...flow,
  unwalked: [],
  goals: flow.goals.filter(({ exempted }) => exempted),
});
