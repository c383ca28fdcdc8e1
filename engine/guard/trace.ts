/**
 * Explains a guard's outcome: each sub-expression with the values that it read. It is slower than
 * the compiled guard, with the same semantics.
 */
import { memoize } from "../memoize.ts";
import type { Literal, Node, NodeKind, NodeOf } from "./ast.ts";
import { FOLDS } from "./logic.ts";
import { CALLS, element, OPERATORS, present, rangeOf } from "./operators.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";
import { compileNode } from "./compile.ts";
import { memberOf, type Evaluate, type Frame } from "./frame.ts";
import { memberType, type Scope } from "./scope.ts";
import { ANY, type Type } from "./type.ts";
import { isRecord } from "../json/json.ts";

/** One sub-expression and its outcome. */
export interface Observation {
  readonly kind: NodeKind;
  /** Source of the sub-expression. */
  readonly text: string;
  readonly outcome: "value" | "undetermined";
  /** The value of a scalar. Lists and objects are described by what was read of them. */
  readonly value?: Literal;
  /** Number of elements of a list. */
  readonly size?: number;
  /** Canonical path of a field. */
  readonly path?: string;
  /** The value is sealed, or is free text about a person, so it must not be logged. */
  readonly personal?: boolean;
  /** Why it is undetermined, at the part where that began. */
  readonly reason?: string;
  /** Name of the fact that this part refers to. */
  readonly fact?: string;
  readonly parts: readonly Observation[];
}

interface Observed {
  readonly observation: Observation;
  readonly value: Value;
  readonly type: Type;
  readonly path: string | null;
  readonly personal: boolean;
}

interface ObserveContext {
  readonly source: string;
  readonly scope: Scope;
  readonly frame: Frame;
  readonly locals: ReadonlyMap<
    string,
    { readonly value: Value; readonly type: Type; readonly path: string }
  >;
  /** False when only the value matters and no caller reads the observations. */
  readonly visible: boolean;
}

/** How many elements of a list the observation of a macro shows. */
const SHOWN_ELEMENTS = 10;

export function observeGuard(node: Node, source: string, scope: Scope, frame: Frame): Observation {
  return observe(node, { source, scope, frame, locals: new Map(), visible: true }).observation;
}

function observe(node: Node, at: ObserveContext): Observed {
  switch (node.kind) {
    case "literal":
      return observed(node, at, node.value, []);
    case "name":
      return observeName(node, at);
    case "field": {
      const of = observe(node.of, at);
      return observeField(node, at, of, node.name);
    }
    case "index": {
      const [of, key] = [observe(node.of, at), observe(node.at, at)];
      const value = determined([of, key]) ? element(of.value, key.value) : UNDETERMINED;
      const type = of.type.kind === "list" ? of.type.items : ANY;
      const reason = value === UNDETERMINED ? "there is no such element" : undefined;
      return observed(node, at, value, [of, key], {
        type,
        path: of.path === null ? null : `${of.path}[]`,
        personal: of.personal,
        reason,
      });
    }
    case "has": {
      const of = observe(node.of, at);
      const declared = memberType(of.type, node.name) !== null;
      const value =
        declared && of.value !== UNDETERMINED ? isRecord(of.value) : present(of.value, node.name);
      return observed(node, at, value, [of]);
    }
    case "list": {
      const items = node.items.map((item) => observe(item, at));
      return observed(
        node,
        at,
        determined(items) ? items.map(({ value }) => value) : UNDETERMINED,
        [],
      );
    }
    case "not": {
      const operand = observe(node.operand, at);
      return observed(
        node,
        at,
        typeof operand.value === "boolean" ? !operand.value : UNDETERMINED,
        [operand],
      );
    }
    case "and":
    case "or": {
      const operands = node.operands.map((operand) => observe(operand, at));
      const fold = node.kind === "and" ? FOLDS.all : FOLDS.exists;
      return observed(node, at, fold(operands.map(({ value }) => value)), operands);
    }
    case "compare": {
      const sides = [observe(node.left, at), observe(node.right, at)] as const;
      const value = determined(sides)
        ? OPERATORS[node.operator](sides[0].value, sides[1].value)
        : UNDETERMINED;
      const reason = value === UNDETERMINED && determined(sides) ? orderReason(sides) : undefined;
      return observed(node, at, value, sides, { reason });
    }
    case "choose": {
      const test = observe(node.test, at);
      if (typeof test.value !== "boolean") return observed(node, at, UNDETERMINED, [test]);
      const chosen = observe(test.value ? node.then : node.otherwise, at);
      return observed(node, at, chosen.value, [test, chosen]);
    }
    case "call": {
      const args = node.args.map((argument) => observe(argument, at));
      const value = determined(args)
        ? CALLS[node.name](args.map((argument) => argument.value))
        : UNDETERMINED;
      const reason =
        value === UNDETERMINED && determined(args)
          ? `${node.name} has no meaning for this value`
          : undefined;
      return observed(node, at, value, args, { reason });
    }
    case "macro":
      return observeMacro(node, at);
  }
}

function observeName(node: NodeOf<"name">, at: ObserveContext): Observed {
  const local = at.locals.get(node.name);
  if (local) return observed(node, at, local.value, [], local);
  const variable = at.scope.variables.get(node.name);
  if (variable) {
    const value = readerOf(node, at.scope)(at.frame);
    return observed(node, at, value, [], { type: variable.type, path: variable.path.join(".") });
  }
  const fact = at.scope.facts.get(node.name);
  if (!fact) return observed(node, at, UNDETERMINED, [], { reason: "nothing has this name" });
  const inside = observe(fact.node, { ...at, source: fact.source, locals: new Map() });
  const seen = observed(node, at, inside.value, [inside]);
  return { ...seen, observation: { ...seen.observation, fact: fact.name } };
}

/** A variable inside a macro is read for each element, but compiled only the first time. */
const readerOf = /* @__PURE__ */ memoize((node: Node, scope: Scope): Evaluate =>
  compileNode(node, scope),
);

function observeField(node: Node, at: ObserveContext, of: Observed, name: string): Observed {
  const field = memberType(of.type, name);
  const path = of.path === null ? null : `${of.path}.${name}`;
  const value = memberOf(of.value, name, field === null ? UNDETERMINED : field.fallback);
  const reason =
    value === UNDETERMINED && of.value !== UNDETERMINED ? `there is no field ${name}` : undefined;
  const type = field?.type ?? ANY;
  const personal = of.personal || field?.sealed === true || isFreeText(type);
  return observed(
    node,
    at,
    value,
    isRoot(of) ? [] : of.observation.parts.map((part) => ({ ...of, observation: part })),
    { type, path, personal, reason },
  );
}

function observeMacro(node: NodeOf<"macro">, at: ObserveContext): Observed {
  const over = observe(node.over, at);
  const range = over.value === UNDETERMINED ? null : rangeOf(over.value);
  if (range === null) {
    return observed(node, at, UNDETERMINED, [over], {
      reason: over.value === UNDETERMINED ? undefined : "this is not a list",
    });
  }
  const type = over.type.kind === "list" ? over.type.items : ANY;
  const path = `${over.path ?? "list"}[]`;
  const outcomes = range.map((value, index) => {
    const locals = new Map(at.locals).set(node.variable, { value, type, path });
    const visible = at.visible && index < SHOWN_ELEMENTS;
    return observe(node.body, { ...at, locals, visible });
  });
  return observed(node, at, FOLDS[node.name](outcomes.map(({ value }) => value)), [
    over,
    ...outcomes.slice(0, SHOWN_ELEMENTS),
  ]);
}

const UNSEEN: Observation = { kind: "literal", text: "", outcome: "value", parts: [] };

interface Extra {
  readonly type?: Type;
  readonly path?: string | null;
  readonly personal?: boolean;
  readonly reason?: string | undefined;
}

function observed(
  node: Node,
  at: ObserveContext,
  value: Value,
  parts: readonly Observed[],
  extra: Extra = {},
): Observed {
  const { type = ANY, path = null, personal = false, reason } = extra;
  if (!at.visible) return { observation: UNSEEN, value, type, path, personal };
  const observation: Observation = {
    kind: node.kind,
    text: at.source.slice(node.start, node.end),
    outcome: value === UNDETERMINED ? "undetermined" : "value",
    ...visibleValue(value),
    ...(path === null ? {} : { path }),
    ...(personal ? { personal } : {}),
    ...(reason === undefined ? {} : { reason }),
    parts:
      node.kind === "literal"
        ? []
        : parts.filter((part) => !isLiteral(part)).map((part) => part.observation),
  };
  return { observation, value, type, path, personal };
}

function visibleValue(value: Value): Pick<Observation, "value" | "size"> {
  if (Array.isArray(value)) return { size: value.length };
  const scalar =
    value === null ||
    typeof value === "boolean" ||
    typeof value === "number" ||
    typeof value === "string";
  return scalar ? { value } : {};
}

function determined(observed: readonly Observed[]): boolean {
  return observed.every(({ value }) => value !== UNDETERMINED);
}

function orderReason(sides: readonly Observed[]): string {
  const absent = sides.find(({ value }) => value === null);
  return absent ? `${absent.path ?? absent.observation.text} is absent` : "the two have no order";
}

function isRoot({ observation, path }: Observed): boolean {
  return path !== null && observation.parts.length === 0;
}

function isLiteral({ observation }: Observed): boolean {
  return (
    observation.path === undefined &&
    observation.parts.length === 0 &&
    observation.outcome === "value" &&
    observation.fact === undefined
  );
}

/** Text and numbers without a list of values are what a person wrote or earns; enumerated ones are not. */
export function isFreeText(type: Type): boolean {
  return (type.kind === "string" || type.kind === "number") && type.values === null;
}
