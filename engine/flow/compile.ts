/** Effective flow definition → compiled flow. It reports every fault, not only the first. */
import type { Flow } from "#schemas/types/flow.ts";
import { danglingReference } from "../analyze/dangling-reference.ts";
import { duplicateId } from "../analyze/duplicate-id.ts";
import { findingAt, hasErrors, unlocated, type Finding, type SourceMap } from "../finding.ts";
import { guardCompiler, type GuardCompiler } from "../guard/compiler.ts";
import type { Entities } from "../json/json-schema.ts";
import type { Candidate, ChecklistRow, CompiledFlow, CompiledState } from "./compiled-flow.ts";

export interface FlowResult {
  /** Null when there are findings of severity error. */
  readonly flow: CompiledFlow | null;
  readonly findings: readonly Finding[];
}

/**
 * Compiles a flow that fits `schemas/flow.schema.json`. It throws for no fault of the flow: the
 * findings have them all, and with an error among them there is no compiled flow.
 * @param sourceMap locates the values of the definition
 * @param compilerFor makes the compiler of its guards
 */
export function compileFlow(
  flow: Flow,
  entities: Entities,
  sourceMap: SourceMap = unlocated(`flows/${flow.id}/flow.json`),
  compilerFor = guardCompiler,
): FlowResult {
  const proven = compileProvenFlow(flow, entities, sourceMap, compilerFor);
  const faults = [...duplicateId(flow), ...danglingReference(flow)];
  const findings = [...faults.map((fault) => findingAt(sourceMap, fault)), ...proven.findings];
  return { flow: hasErrors(findings) ? null : proven.flow, findings };
}

/**
 * Compiles a flow whose ids and references a publication has proven, so that a browser loads no
 * code that looks for their faults. Its guards are checked.
 */
export function compileProvenFlow(
  flow: Flow,
  entities: Entities,
  sourceMap: SourceMap = unlocated(`flows/${flow.id}/flow.json`),
  compilerFor = guardCompiler,
): FlowResult {
  const guards = compilerFor(entities, flow.facts, sourceMap);
  const compiled = assemble(flow, guards, sourceMap);
  return { flow: hasErrors(guards.findings) ? null : compiled, findings: guards.findings };
}

interface Rule {
  readonly id: string;
  readonly when?: string;
}

function assemble(flow: Flow, guards: GuardCompiler, sourceMap: SourceMap): CompiledFlow {
  const candidate = (rule: Rule, to: string, pointer: string): Candidate => ({
    id: rule.id,
    to,
    pointer,
    // Few rules are ever explained, and a place takes longer to find than the rule to compile.
    get place() {
      return sourceMap.locate(pointer);
    },
    guard: guards.optional(rule.when, `${pointer}/when`),
  });
  const rows = (flow.checklist ?? []).map((row, index): ChecklistRow =>
    Object.assign(candidate(row, row.page, `/checklist/${index}`), { states: row.states }),
  );
  const states = flow.states.map((state, index): CompiledState => {
    const pointer = `/states/${index}`;
    return {
      id: state.id,
      page: state.page,
      get place() {
        return sourceMap.locate(pointer);
      },
      pages: (state.pages ?? []).map((page, i) =>
        candidate(page, page.page, `${pointer}/pages/${i}`),
      ),
      transitions: (state.transitions ?? []).map((rule, i) =>
        candidate(rule, rule.to, `${pointer}/transitions/${i}`),
      ),
    };
  });
  const ofPages = (property: "open" | "withinWhen") =>
    new Map(
      flow.pages.flatMap((page, index) => {
        const guard = guards.optional(page[property], `/pages/${index}/${property}`);
        return guard === null ? [] : [[page.id, guard] as const];
      }),
    );
  return {
    id: flow.id,
    definition: flow,
    scope: guards.scope,
    rows,
    rowsByState: byState(rows),
    initial: flow.initial,
    entries: (flow.entries ?? []).map((rule, index) =>
      candidate(rule, rule.to, `/entries/${index}`),
    ),
    states: new Map(states.map((state) => [state.id, state])),
    pages: new Map(flow.pages.map((page) => [page.id, page])),
    open: ofPages("open"),
    withinWhen: ofPages("withinWhen"),
    progress: (flow.progress ?? []).map((step, index) => ({
      id: step.id,
      title: step.title,
      guard: guards.optional(step.when, `/progress/${index}/when`),
    })),
    banners: (flow.banners ?? []).map((definition, index) => ({
      definition,
      guard: guards.compile(definition.when, `/banners/${index}/when`),
    })),
    fallback: flow.fallback,
  };
}

function byState(rows: readonly ChecklistRow[]): ReadonlyMap<string, readonly ChecklistRow[]> {
  const index = new Map<string, ChecklistRow[]>();
  for (const row of rows) {
    for (const state of row.states) {
      const named = index.get(state);
      if (named) named.push(row);
      else index.set(state, [row]);
    }
  }
  return index;
}
