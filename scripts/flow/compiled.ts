import { compileFlow, type CompiledFlow, type Entities } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Definitions, Effective } from "#definitions/index.ts";
import { suggestion } from "#definitions/findings/suggest.ts";
import { report } from "../report/terminal.ts";
import { definitionsAt, effectiveAt, UsageError } from "./command.ts";

/**
 * Compiles the effective flow of an organization. @throws UnusableInput with every fault that
 * prevents it
 */
export async function compiledFlow(options: {
  flow?: string | undefined;
  org: string;
  root: string;
}): Promise<{
  flow: CompiledFlow;
  entities: Entities;
  /** Returns the organization whose overlay a file is; null for the base. */
  suppliedBy: (file: string) => string | null;
  /** The same flow without overlays; null when only an overlay has it. */
  base: Flow | null;
  definitions: Definitions;
  effective: Effective;
}> {
  const definitions = await definitionsAt(options.root);
  const effective = effectiveAt(definitions, options.org);
  const flowIds = [...effective.flows.keys()];
  const id = options.flow ?? "";
  const flow = effective.flows.get(id);
  if (!flow)
    throw new UsageError(
      id === ""
        ? `Give --flow. Known: ${flowIds.join(", ")}.`
        : `There is no flow "${id}". ${suggestion(id, flowIds)}`,
    );
  const overlays = effective.chain.map((code) => `flows/organisations/${code}/overlay.json`);
  const broken = [
    // An unreadable overlay may change this flow, so a decision without it would be a guess.
    ...[`flows/${id}/flow.json`, ...overlays].flatMap(definitions.findingsOf),
    ...effective.findings.filter(({ file }) => file === `flows/${id}/flow.json`),
  ].filter(({ severity }) => severity === "error");
  const entities = definitions.within(effective).entitiesOf(flow.flow.value);
  const result =
    broken.length > 0
      ? { flow: null, findings: broken }
      : compileFlow(flow.flow.value, entities, flow.flow.sourceMap(options.org));
  const base = definitions.base.flows.get(id)?.flow.value ?? null;
  const suppliedBy = (file: string): string | null =>
    effective.chain[overlays.indexOf(file)] ?? null;
  if (result.flow) return { flow: result.flow, entities, suppliedBy, base, definitions, effective };
  throw new UsageError(
    `The flow "${id}" of ${options.org} cannot be used:\n${await report(result.findings, options.root)}`,
  );
}
