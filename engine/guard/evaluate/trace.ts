/**
 * Explains a guard's outcome: each sub-expression with the values that it read. It is slower than
 * the compiled guard, with the same semantics.
 */
import { memoize } from "../../memoize.ts";
import type { Literal, Node, NodeKind, NodeOf } from "../ast.ts";
import { FOLDS } from "./logic.ts";
import { CALLS, element, OPERATORS, present, rangeOf } from "./operators.ts";
import { UNDETERMINED, type Value } from "./outcome.ts";
import { compileNode } from "./compile.ts";
import { memberOf, type Evaluate, type Frame } from "./frame.ts";
import { memberType, type Scope } from "../scope.ts";
import { ANY, type Type } from "../type.ts";
import { isRecord } from "../../json/json.ts";

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

/** Evaluates a guard and observes each of its parts. The frame has the documents and the budget. */
export function observeGuard(node: Node, source: string, scope: Scope, frame: Frame): Observation {
  return observe(node, { source, scope, frame, locals: new Map(), visible: true }).observation;
}

function observe(node: Node, context: ObserveContext): Observed {
  switch (node.kind) {
    case "literal":
      return observed(node, context, node.value, []);
    case "name":
      return observeName(node, context);
    case "field": {
      const object = observe(node.object, context);
      return observeField(node, context, object, node.name);
    }
    case "index": {
      const [object, key] = [observe(node.object, context), observe(node.key, context)];
      const value = determined([object, key]) ? element(object.value, key.value) : UNDETERMINED;
      const type = object.type.kind === "list" ? object.type.items : ANY;
      const reason = value === UNDETERMINED ? "there is no such element" : undefined;
      return observed(node, context, value, [object, key], {
        type,
        path: object.path === null ? null : `${object.path}[]`,
        personal: object.personal,
        reason,
      });
    }
    case "has": {
      const object = observe(node.object, context);
      const declared = memberType(object.type, node.name) !== null;
      const value =
        declared && object.value !== UNDETERMINED
          ? isRecord(object.value)
          : present(object.value, node.name);
      return observed(node, context, value, [object]);
    }
    case "list": {
      const items = node.items.map((item) => observe(item, context));
      return observed(
        node,
        context,
        determined(items) ? items.map(({ value }) => value) : UNDETERMINED,
        [],
      );
    }
    case "not": {
      const operand = observe(node.operand, context);
      return observed(
        node,
        context,
        typeof operand.value === "boolean" ? !operand.value : UNDETERMINED,
        [operand],
      );
    }
    case "and":
    case "or": {
      const operands = node.operands.map((operand) => observe(operand, context));
      const fold = node.kind === "and" ? FOLDS.all : FOLDS.exists;
      return observed(node, context, fold(operands.map(({ value }) => value)), operands);
    }
    case "compare": {
      const sides = [observe(node.left, context), observe(node.right, context)] as const;
      const value = determined(sides)
        ? OPERATORS[node.operator](sides[0].value, sides[1].value)
        : UNDETERMINED;
      const reason = value === UNDETERMINED && determined(sides) ? orderReason(sides) : undefined;
      return observed(node, context, value, sides, { reason });
    }
    case "choose": {
      const test = observe(node.test, context);
      if (typeof test.value !== "boolean") return observed(node, context, UNDETERMINED, [test]);
      const chosen = observe(test.value ? node.then : node.otherwise, context);
      return observed(node, context, chosen.value, [test, chosen]);
    }
    case "call": {
      const args = node.args.map((argument) => observe(argument, context));
      const value = determined(args)
        ? CALLS[node.name](args.map((argument) => argument.value))
        : UNDETERMINED;
      const reason =
        value === UNDETERMINED && determined(args)
          ? `${node.name} has no meaning for this value`
          : undefined;
      return observed(node, context, value, args, { reason });
    }
    case "macro":
      return observeMacro(node, context);
  }
}

function observeName(node: NodeOf<"name">, context: ObserveContext): Observed {
  const local = context.locals.get(node.name);
  if (local) return observed(node, context, local.value, [], local);
  const variable = context.scope.variables.get(node.name);
  if (variable) {
    const value = readerOf(node, context.scope)(context.frame);
    return observed(node, context, value, [], {
      type: variable.type,
      path: variable.path.join("."),
    });
  }
  const fact = context.scope.facts.get(node.name);
  if (!fact) return observed(node, context, UNDETERMINED, [], { reason: "nothing has this name" });
  const inside = observe(fact.node, { ...context, source: fact.source, locals: new Map() });
  const observedName = observed(node, context, inside.value, [inside]);
  return { ...observedName, observation: { ...observedName.observation, fact: fact.name } };
}

/** A variable inside a macro is read for each element, but compiled only the first time. */
const readerOf = /* @__PURE__ */ memoize((node: Node, scope: Scope): Evaluate =>
  compileNode(node, scope),
);

function observeField(
  node: Node,
  context: ObserveContext,
  object: Observed,
  name: string,
): Observed {
  const field = memberType(object.type, name);
  const path = object.path === null ? null : `${object.path}.${name}`;
  const value = memberOf(object.value, name, field === null ? UNDETERMINED : field.fallback);
  const reason =
    value === UNDETERMINED && object.value !== UNDETERMINED
      ? `there is no field ${name}`
      : undefined;
  const type = field?.type ?? ANY;
  const personal = object.personal || field?.sealed === true || isFreeText(type);
  return observed(
    node,
    context,
    value,
    isRoot(object)
      ? []
      : object.observation.parts.map((part) => ({ ...object, observation: part })),
    { type, path, personal, reason },
  );
}

function observeMacro(node: NodeOf<"macro">, context: ObserveContext): Observed {
  const over = observe(node.over, context);
  const range = over.value === UNDETERMINED ? null : rangeOf(over.value);
  if (range === null) {
    return observed(node, context, UNDETERMINED, [over], {
      reason: over.value === UNDETERMINED ? undefined : "this is not a list",
    });
  }
  const type = over.type.kind === "list" ? over.type.items : ANY;
  const path = `${over.path ?? "list"}[]`;
  const outcomes = range.map((value, index) => {
    const locals = new Map(context.locals).set(node.variable, { value, type, path });
    const visible = context.visible && index < SHOWN_ELEMENTS;
    return observe(node.body, { ...context, locals, visible });
  });
  return observed(node, context, FOLDS[node.name](outcomes.map(({ value }) => value)), [
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
  context: ObserveContext,
  value: Value,
  parts: readonly Observed[],
  extra: Extra = {},
): Observed {
  const { type = ANY, path = null, personal = false, reason } = extra;
  if (!context.visible) return { observation: UNSEEN, value, type, path, personal };
  const observation: Observation = {
    kind: node.kind,
    text: context.source.slice(node.start, node.end),
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
