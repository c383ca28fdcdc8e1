/**
 * Guard sources: any text is parsed, or rejected with a place, then checked, compiled to closures
 * and to code, and evaluated within its budget. All three evaluators (closures, code, trace) agree.
 */
import { compileNode } from "#engine/guard/evaluate/compile.ts";
import { sizeOf, type Node } from "#engine/guard/ast.ts";
import type { Diagnostic } from "#engine/guard/diagnostic.ts";
import { compileGuard, tryParse, valueIn } from "#engine/guard/guard.ts";
import { MAX_LENGTH, MAX_WORK } from "#engine/guard/limits.ts";
import { UNDETERMINED } from "#engine/guard/evaluate/outcome.ts";
import { entityScope, scopeOf, type Scope } from "#engine/guard/scope.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";
import { randomContext } from "#engine/guard/testing/random-context.ts";
import { guardGenerator } from "#engine/guard/testing/random-guard.ts";
import type { Random } from "#engine/guard/testing/random.ts";
import { observeGuard } from "#engine/guard/evaluate/trace.ts";
import { ANY } from "#engine/guard/type.ts";
import { sameJson } from "#engine/json/json.ts";
import { randomEntity } from "#engine/testing/random-entity.ts";
import { typedGuardGenerator } from "#engine/testing/random-typed-guard.ts";
import { entities, guards } from "../corpus.ts";
import { counted } from "../counted.ts";
import { generated } from "../generated.ts";
import { characterSoup, mutated, repetition, tokenSoup } from "../mutate.ts";
import { count, FuzzFault, tried, type Must, type Tally, type Target } from "../target.ts";

const NAME = "guard";
/** Guards of one generated module. */
const BATCH = 200;
/** One in this many inputs is also traced, evaluated over long lists, and its reads are counted. */
const CLOSELY = 50;
/** Length of a list over which nested macros exhaust the budget. */
const LONG = 700;
/** Length of a traced list: longer than the trace prints one by one. */
const TRACED = 40;

type Input = { readonly [root: string]: unknown };

interface Kept {
  readonly source: string;
  readonly node: Node;
  readonly input: Input;
  readonly value: unknown;
}

export const guard: Target = {
  name: NAME,
  share: 0.5,
  run(random, total, tally) {
    const next = sourcesOf(random);
    const pool = Array.from({ length: 60 }, () => randomContext(random, { nulls: true }));
    const documents = Array.from({ length: 60 }, () => {
      const options = { present: random.pick([0.1, 0.5, 0.9]), odd: random.pick([0, 0.1]) };
      return {
        application: randomEntity(entities.application, random, options),
        profile: randomEntity(entities.profile, random, options),
      };
    });
    for (let done = 0; done < total; done += BATCH) {
      const open: Batch = { scope: scopeOf({ a: ANY, p: ANY }), sound: [] };
      const typed: Batch = { scope: entityScope(entities), sound: [] };
      for (let index = 0; index < Math.min(BATCH, total - done); index += 1) {
        const source = next();
        count(tally, "inputs");
        const input = random.pick(pool);
        const document = random.pick(documents);
        tried(NAME, source, (expectThat) => {
          const node = parseOrReject(source, tally, expectThat);
          if (node === null) return;
          evaluateWithinBudget(source, node, open, input, expectThat);
          const { guard: accepted, diagnostics } = compileGuard(source, typed.scope);
          expectPlaces(diagnostics, source, expectThat);
          if (accepted !== null) {
            count(tally, "accepted by the checker");
            evaluateWithinBudget(source, node, typed, document, expectThat);
          }
          if (index % CLOSELY === 0) inspectClosely(source, node, tally, expectThat);
        });
      }
      for (const batch of [open, typed]) compareCode(batch, tally);
    }
  },
};

interface Batch {
  readonly scope: Scope;
  readonly sound: Kept[];
}

function parseOrReject(source: string, tally: Tally, expectThat: Must): Node | null {
  const node = tryParse(source);
  if (node instanceof GuardSyntaxError) {
    expectThat(node.message !== "", "an error without words");
    expectThat(
      node.start >= 0 && node.start <= node.end && node.end <= Math.max(source.length, MAX_LENGTH),
      `an error at ${node.start} to ${node.end} of ${source.length}`,
    );
    return null;
  }
  count(tally, "parsed");
  expectThat(sizeOf(node) <= 2 * source.length + 1, `a tree of ${sizeOf(node)} nodes`);
  return node;
}

function expectPlaces(diagnostics: readonly Diagnostic[], source: string, expectThat: Must): void {
  for (const { start, end, message } of diagnostics)
    expectThat(
      message !== "" && start >= 0 && start <= end && end <= source.length,
      `a diagnostic at ${start} to ${end}: ${message}`,
    );
}

function evaluateWithinBudget(
  source: string,
  node: Node,
  batch: Batch,
  input: Input,
  expectThat: Must,
): void {
  const { scope, sound } = batch;
  const evaluate = compileNode(node, scope);
  const value = scope.frame.evaluate(input, (frame) => valueIn(frame, evaluate));
  expectThat(
    MAX_WORK - scope.frame.work <= MAX_WORK + 10_000,
    `${MAX_WORK - scope.frame.work} steps`,
  );
  sound.push({ source, node, input, value });
}

/** Compares with generated code, whose length must be proportional to the guards'. */
function compareCode({ scope, sound }: Batch, tally: Tally): void {
  if (sound.length === 0) return;
  const sources = sound.map(({ source }) => source);
  tried(NAME, sources, (expectThat) => {
    const { functions, length } = generated(
      sound.map(({ node }) => node),
      scope,
    );
    const written = sources.reduce((sum, source) => sum + source.length, 0);
    expectThat(length <= 20_000 + 400 * written, `${length} characters of code for ${written}`);
    for (const [index, { source, input, value }] of sound.entries()) {
      const code = functions.value(index, input);
      if (!sameJson(code, value) || functions.holds(index, input) !== (value === true))
        throw new FuzzFault(NAME, `code says ${String(code)}, closures ${String(value)}`, {
          source,
          input,
        });
      count(tally, "compared with code");
    }
  });
}

function inspectClosely(source: string, node: Node, tally: Tally, expectThat: Must): void {
  const scope = scopeOf({ a: ANY, p: ANY });
  const evaluate = compileNode(node, scope);
  const valueOver = (input: Input) =>
    scope.frame.evaluate(input, (frame) => valueIn(frame, evaluate));
  const { input, reads } = counted(listsOf(LONG));
  valueOver(input);
  const bound = 4 * (MAX_WORK + LONG * sizeOf(node));
  expectThat(reads() <= bound, `${reads()} reads`);
  if (scope.frame.work < 0) count(tally, "stopped by the work budget");
  // A trace is for a person, so its list is shorter.
  const short = listsOf(TRACED);
  const value = valueOver(short);
  if (scope.frame.work >= 0) {
    const trace = scope.frame.evaluate(short, (frame) => observeGuard(node, source, scope, frame));
    expectThat(
      (trace.outcome === "undetermined") === (value === UNDETERMINED),
      `the trace says ${trace.outcome}, the closures ${String(value)}`,
    );
  }
  count(tally, "looked at closely");
}

function listsOf(length: number) {
  const long = Array.from({ length }, (_, index) => index);
  return {
    a: { b: true, n: 1, l: long, ls: long, ln: long, lo: long, o: { ls: long } },
    p: { ls: long },
  };
}

function sourcesOf(random: Random): () => string {
  const open = guardGenerator(random);
  const typed = typedGuardGenerator(entityScope(entities), random);
  const sound = (): string =>
    random.pick([() => open.boolean(), typed, () => random.pick(guards)])();
  /** These exhaust the work budget over long lists. */
  const nested = (): string => {
    const [outer, inner] = [random.pick(["a.l", "a.ls", "a.o.ls"]), random.pick(["a.l", "p.ls"])];
    const body = random.pick(["x == y", "x != y || x == y", "y in a.l", "x < y && a.l == a.l"]);
    const macro = (): string => random.pick(["exists", "all", "exists_one"]);
    return `${outer}.${macro()}(x, ${inner}.${macro()}(y, ${body}))`;
  };
  return () =>
    random.pick([
      sound,
      sound,
      nested,
      () => mutated(sound(), random.pick(guards), random),
      () => mutated(sound(), open.boolean(), random),
      () => mutated(sound(), random.pick(guards), random),
      () => tokenSoup(random),
      () => characterSoup(random),
      () => repetition(random),
    ])();
}
