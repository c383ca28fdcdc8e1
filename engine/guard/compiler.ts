/** Compiles the guards of one definition, and turns their diagnostics into located findings. */
import { findingAt, type Fault, type Finding, type SourceMap } from "../finding.ts";
import { joinPointer } from "../json/pointer.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { Entities } from "../json/json-schema.ts";
import { cachedCompilation } from "./cached-guard.ts";
import { sharedFacts } from "./fact-scope.ts";
import { withFacts, type FactsResult } from "./facts.ts";
import { compileGuard, type Guard, type GuardResult } from "./guard.ts";
import { entityScope, type Scope } from "./scope.ts";

export interface GuardCompiler {
  readonly scope: Scope;
  readonly findings: readonly Finding[];
  /** The guard at the pointer; null when it has errors, which `findings` then contains. */
  compile(source: string, pointer: string): Guard | null;
  /** Like `compile`, for a guard that may be absent because its rule always holds. */
  optional(source: string | undefined, pointer: string): Guard | null;
}

interface Facts {
  readonly [name: string]: string;
}

/** @param facts the facts of the definition, which are under `/facts` */
export const guardCompiler = (
  entities: Entities,
  facts: Facts = {},
  sourceMap: SourceMap,
): GuardCompiler =>
  compilerIn(withFacts(entityScope(entities), facts), facts, sourceMap, compileGuard);

/**
 * Returns a compiler that compiles each guard once for all definitions with the same facts. Their guards share the
 * memory of an evaluation, so no evaluation of one may run inside that of another.
 */
export const sharedGuardCompiler = (
  entities: Entities,
  facts: Facts = {},
  sourceMap: SourceMap,
): GuardCompiler =>
  compilerIn(sharedFacts(facts, entities), facts, sourceMap, (source, scope) =>
    cachedCompilation(scope, source),
  );

function compilerIn(
  { scope, diagnostics }: FactsResult,
  facts: Facts,
  sourceMap: SourceMap,
  compiled: (source: string, scope: Scope) => GuardResult,
): GuardCompiler {
  const findings: Finding[] = [];
  for (const { fact, diagnostic } of diagnostics) {
    findings.push(
      guardFinding(diagnostic, facts[fact] ?? "", joinPointer("/facts", fact), sourceMap),
    );
  }
  const compile = (source: string, pointer: string): Guard | null => {
    const result = compiled(source, scope);
    for (const diagnostic of result.diagnostics)
      findings.push(guardFinding(diagnostic, source, pointer, sourceMap));
    return result.guard;
  };
  const optional = (source: string | undefined, pointer: string) =>
    source === undefined ? null : compile(source, pointer);
  return { scope, findings, compile, optional };
}

/**
 * Returns the finding of a diagnostic, with its place in the file.
 * @param source text of the guard, of which the message shows the faulty part
 * @param pointer place of the guard in the definition
 */
export function guardFinding(
  diagnostic: Diagnostic,
  source: string,
  pointer: string,
  sourceMap: SourceMap,
): Finding {
  return findingAt(sourceMap, guardFault(diagnostic, source, pointer));
}

/** The same before its place is known. */
export function guardFault(diagnostic: Diagnostic, source: string, pointer: string): Fault {
  const { code, severity, start, end, message, fix } = diagnostic;
  const excerpt = source.slice(start, Math.min(end, start + EXCERPT));
  const text =
    excerpt === "" || message.includes(excerpt) ? message : `${message} (in \`${excerpt}\`)`;
  return { code, severity, pointer, offset: start, message: `${text}.`, fix };
}

const EXCERPT = 80;
