/**
 * Puts called flows into their callers. A flow that calls another gets its states, pages, screens and
 * translations, so that everything after the merge sees flows without calls. Overlays patch the called
 * flow in its own files, before.
 */
import { danglingReference } from "#engine/analyze/dangling-reference.ts";
import { RETURN } from "#engine/flow/calls/call-problem.ts";
import { inlineCalls, isRecord, originIn, parsePointer, type Inlined } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { placedFile } from "./placed-file.ts";

type Flows = ReadonlyMap<string, EffectiveFlow>;

export interface WithoutCalls {
  /** The flows that have addresses. */
  readonly flows: Flows;
  readonly findings: readonly Finding[];
}

/**
 * @param flows the flows as they are written, callable ones included
 * @param organisation organization to name in findings; null for the base
 */
export function withoutCalls(flows: Flows, organisation: string | null): WithoutCalls {
  const callable = [...flows.values()].filter(isCallable);
  const callers = [...flows.values()].filter(hasCalls);
  if (callable.length === 0 && callers.length === 0) return { flows, findings: [] };
  const all = callable.sort((a, b) => (a.id < b.id ? -1 : 1));
  const joined = new Map<string, EffectiveFlow>();
  const findings: Finding[] = [];
  const called = new Set<string>();
  for (const [id, flow] of flows) {
    if (isCallable(flow)) continue;
    if (!hasCalls(flow)) {
      joined.set(id, flow);
      continue;
    }
    const result = join(flow, ...all);
    joined.set(id, result.flow);
    for (const each of result.called) called.add(each);
    findings.push(...result.faults.map((fault) => located(flow.flow, fault, organisation)));
  }
  const unplaced = all.flatMap(({ flow }) =>
    danglingIn(flow.value).map((fault) => located(flow, { fix: null, ...fault }, organisation)),
  );
  return {
    flows: joined,
    findings: [...findings, ...unplaced, ...uncalled(all, called, organisation)],
  };
}

const isCallable = ({ flow }: EffectiveFlow): boolean => flow.value.callable === true;

// A flow that does not have its shape calls nothing.
const hasCalls = memoize(
  ({ flow }: EffectiveFlow): boolean =>
    !("written" in flow) && flow.value.states.some(({ call }) => call !== undefined),
);

type Fault = Pick<Finding, "code" | "message" | "fix" | "pointer">;

interface Joined {
  readonly flow: EffectiveFlow;
  readonly called: readonly string[];
  readonly faults: readonly Fault[];
}

/** Organizations that change neither the flow nor the called flows share the result. */
const join = memoize((flow: EffectiveFlow, ...callable: EffectiveFlow[]): Joined => {
  const written = new Map<string, Flow>(
    [flow, ...callable].map((each) => [each.id, each.flow.value]),
  );
  const inlined = inlineCalls(flow.flow.value, written);
  const parts = callable.filter(({ id }) => inlined.called.includes(id));
  const screens = new Map(flow.screens);
  const faults: Fault[] = inlined.faults.map((fault) => ({ ...fault, fix: fault.fix ?? null }));
  for (const part of parts)
    for (const [id, screen] of part.screens) {
      if (screens.has(id))
        faults.push({
          code: "call-fault",
          pointer: "",
          message: `Both this flow and the called flow "${part.id}" have a screen "${id}".`,
          fix: "Rename one of the screens.",
        });
      else screens.set(id, screenFor(screen, flow.id, id));
    }
  const copy = new Map(flow.copy);
  for (const part of parts)
    for (const [locale, texts] of part.copy) {
      const own = copy.get(locale);
      copy.set(locale, own === undefined ? texts : joinedCopy(own, texts));
    }
  return {
    flow: { ...flow, flow: joinedFlow(flow, parts, inlined), screens, copy } as EffectiveFlow,
    called: inlined.called,
    faults,
  };
});

function joinedFlow(
  caller: EffectiveFlow,
  parts: readonly EffectiveFlow[],
  inlined: Inlined,
): MergedFile<Flow> {
  const files = new Map([caller, ...parts].map(({ id, flow }) => [id, flow]));
  const origin: MergedFile["origin"] = (pointer) => {
    const from = originIn(inlined, pointer) ?? { flow: caller.id, pointer };
    return (files.get(from.flow) ?? caller.flow).origin(from.pointer);
  };
  return placedFile(caller.flow, inlined.flow, origin, ...parts.map(({ flow }) => flow));
}

/**
 * The app finds the validator of a form by the name of its flow and screen. Lenders that do not
 * change the screen share it.
 */
const screenFor = memoize((screen: MergedFile, flow: string, id: string): MergedFile<never> => {
  const { value } = screen;
  const form = isRecord(value) && isRecord(value.form) ? value.form : null;
  if (!isRecord(value) || form === null || !isRecord(form.schema))
    return screen as MergedFile<never>;
  const schema = { ...form.schema, $id: `screen:${flow}/${id}` };
  return placedFile(
    screen,
    { ...value, form: { ...form, schema } },
    screen.origin,
  ) as MergedFile<never>;
});

/** Texts of the caller win, so that it may translate a title of its own. */
const joinedCopy = memoize((own: MergedFile, called: MergedFile): MergedFile<never> => {
  const before = textsOf(own);
  const value = { ...(own.value as object), texts: { ...textsOf(called), ...before } };
  const origin: MergedFile["origin"] = (pointer) => {
    const [, name] = parsePointer(pointer);
    const isCalled = name !== undefined && before[name] === undefined;
    return (isCalled ? called : own).origin(pointer);
  };
  return placedFile(own, value, origin, called) as MergedFile<never>;
});

function textsOf({ value }: MergedFile): Record<string, unknown> {
  const texts = isRecord(value) ? value.texts : null;
  return isRecord(texts) ? texts : {};
}

/** Finds names without a place in a callable flow itself: its callers would take them as their own. */
const danglingIn = memoize((flow: Flow) =>
  // A file that does not fit its schema is reported elsewhere, and may lack these lists.
  Array.isArray(flow.states) && Array.isArray(flow.pages)
    ? danglingReference({
        ...flow,
        states: [...flow.states, { id: RETURN, page: flow.fallback }],
      } as Flow)
    : [],
);

function uncalled(
  callable: readonly EffectiveFlow[],
  called: ReadonlySet<string>,
  organisation: string | null,
): Finding[] {
  // An organization that takes a call away leaves the flow to the others.
  if (organisation !== null) return [];
  return callable
    .filter(({ id }) => !called.has(id))
    .map(({ id, flow }) => ({
      ...located(
        flow,
        {
          code: "call-unused",
          pointer: "",
          message: `No flow calls the callable flow "${id}".`,
          fix: "Call it in a state, or remove its folder.",
        },
        organisation,
      ),
      severity: "warning" as const,
    }));
}

const located = (file: MergedFile, fault: Fault, organisation: string | null): Finding =>
  finding({
    organisation,
    effective: { file: `flows/${file.path}`, pointer: fault.pointer },
    ...file.sourceMap(null).locate(fault.pointer),
    code: fault.code,
    message: fault.message,
    fix: fault.fix,
  });
