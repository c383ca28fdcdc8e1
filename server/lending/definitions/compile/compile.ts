/** A flow as the server runs it, from its definition. */
import {
  type CompiledChecklist,
  type CompiledFlow,
  type Guard,
  compileChecklist,
  compileFlow,
  compileGuard,
  memoize,
} from "#engine/index.ts";
import {
  type BuiltDecisions,
  type CompiledParts,
  compileParts,
  declaredScope,
  type Definitions,
  type Effective,
  type EffectiveFlow,
  type FileGuardCompiler,
  flowHash,
} from "#definitions/index.ts";
import type { Checklist } from "#schemas/types/checklist.ts";
import {
  compileArguments,
  type ArgumentSources,
  type CompiledArgument,
} from "#engine/copy/arguments.ts";
import { compileComputed, type CompiledValue } from "#engine/expression/computed.ts";
import { compileFormRules, type CompiledRule } from "#engine/expression/rules.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { EntitySchema } from "#server/platform/sealing/entity.ts";
import { compileProcedures, type DeclaredProcedures } from "./procedures.ts";
import { compileUnderwriting, type UnderwritingRules } from "#server/lending/underwriting/rules.ts";

type MemberOf<Members> = Members extends ReadonlyMap<string, infer Member> ? Member : never;
/** An e-mail with its guard compiled. */
export type MailDefinition = MemberOf<CompiledParts["mail"]>;
export type ConditionCard = MemberOf<CompiledParts["conditions"]>;
/** Effects of each step of a group of documents on the application. */
export type DocumentStage = MemberOf<CompiledParts["stages"]>;
export type Migration = NonNullable<Flow["migrations"]>[number];

/** The schemas of the two documents, with what storage reads of them. */
export type EntitySchemas = Readonly<Record<"application" | "profile", EntitySchema>>;

export interface FlowDefinition extends CompiledParts, DeclaredProcedures {
  id: string;
  /** The merged files that it was compiled from. */
  source: EffectiveFlow;
  /** Hash of all its parts; computed on first use. */
  readonly hash: string;
  flow: Flow;
  /** The schemas of an application of the product, and of the profile. */
  entities: EntitySchemas;
  /** Decides by the build's compiled module after it is loaded, and by closures before that. */
  compiled: CompiledFlow;
  /** Null for a flow without a checklist, which has no applications. */
  checklist: CompiledChecklist | null;
  /** Order and thresholds of underwriting; null for a flow that underwrites nothing. */
  underwriting: UnderwritingRules | null;
  /** Migrations from earlier versions. A migration without a guard applies to every application. */
  migrations: readonly { migration: Migration; when: Guard | null }[];
  /** Rules of a screen's form; cached. */
  rulesOf(screen: Screen): readonly CompiledRule[];
  /** Computed values of a screen's form; cached. */
  computedOf(screen: Screen): readonly CompiledValue[];
  /** Arguments of the copy of an e-mail; cached. */
  argumentsOf(sources: ArgumentSources): readonly CompiledArgument[];
  /** Compiles the guards of the parts; cached, because they are the same in every language. */
  guard: FileGuardCompiler;
}

/** What a flow is compiled with; `entitiesOf` gives the entities of one lender. */
type Compiling = Pick<Definitions, "entitiesOf" | "base">;
type Entities = ReturnType<Definitions["entitiesOf"]>;

// Cached by definition: organizations that change nothing in a flow share its definition.
const compiledFlow = memoize((flow: Flow, entities: Entities) => compileFlow(flow, entities));
const compiledChecklist = memoize((checklist: Checklist, entities: Entities) =>
  compileChecklist(checklist, entities),
);

/**
 * Compiles the flow; null when it cannot run.
 * @param fault receives each reason, with the pointer in the flow's folder
 */
export function compileDefinition(
  source: EffectiveFlow,
  { entitiesOf, base }: Compiling,
  fault: (message: string) => void,
): FlowDefinition | null {
  const definition = source.flow.value;
  const entities = entitiesOf(definition);
  const flow = compiledFlow(definition, entities);
  const steps = source.checklist?.value;
  const checklist = steps ? compiledChecklist(steps, entities) : null;
  for (const finding of [...flow.findings, ...(checklist?.findings ?? [])])
    if (finding.severity === "error")
      fault(`${finding.pointer}: ${finding.message} ${finding.fix}`);
  const compiled = flow.flow;
  if (!compiled) return null;
  const guards = new Map<string, Guard | null>();
  const guardOf: FileGuardCompiler = (text, path, pointer) => {
    const cached = guards.get(text);
    if (cached !== undefined) return cached;
    const { guard, diagnostics } = compileGuard(text, compiled.scope);
    const place = `${path.slice(source.id.length)}${pointer}`;
    if (!guard) fault(`${place}: ${diagnostics.map(({ message }) => message).join(" ")}`);
    guards.set(text, guard);
    return guard;
  };
  const procedures = compileProcedures(source, { entities, schemas: base.schemas }, fault);
  let hash: string | undefined;
  return {
    id: source.id,
    source,
    get hash() {
      hash ??= flowHash(source);
      return hash;
    },
    flow: definition,
    entities: entities as EntitySchemas,
    compiled,
    checklist: checklist?.checklist ?? null,
    guard: guardOf,
    computedOf: ({ form }) =>
      form?.computed ? compileComputed(form, entities, definition.tables) : [],
    rulesOf: ({ form }) => (form?.rules ? compileFormRules(form, entities, definition.tables) : []),
    argumentsOf: (sources) => compileArguments(sources, entities, definition.tables, false, null),
    ...compileParts(source, guardOf),
    ...procedures,
    underwriting:
      source.underwriting &&
      compileUnderwriting(
        source.underwriting.value,
        declaredScope(base.schemas, "underwriting"),
        fault,
      ),
    migrations: (definition.migrations ?? []).map((migration) => ({
      migration,
      when:
        migration.when === undefined
          ? null
          : guardOf(migration.when, source.flow.path, `/migrations/${migration.id}/when`),
    })),
  };
}

/**
 * Loads the build's decision module for the flow. Until it is loaded, closures give the same
 * decisions.
 */
export async function useDecisions(
  definition: FlowDefinition,
  decisions: BuiltDecisions,
  warn: (reason: string) => void,
): Promise<void> {
  const used = await decisions.use(definition.compiled, definition.entities as Entities);
  definition.compiled = used.flow;
  if (used.refused !== null) warn(used.refused);
}

/**
 * Compiles every flow of an organization and lists what stops any of them.
 * @param warn receives each flow that uses the slower interpreter, with the reason
 */
export function compileFlows(
  effective: Effective,
  definitions: Compiling,
  decisions: BuiltDecisions,
  warn: (flow: string, reason: string) => void,
): { flows: Map<string, FlowDefinition>; faults: string[] } {
  const flows = new Map<string, FlowDefinition>();
  const faults: string[] = [];
  for (const [id, source] of effective.flows) {
    const flow = compileDefinition(source, definitions, (fault) => faults.push(`${id}${fault}`));
    if (!flow) continue;
    void useDecisions(flow, decisions, (reason) => warn(id, reason));
    flows.set(id, flow);
  }
  return { flows, faults };
}
