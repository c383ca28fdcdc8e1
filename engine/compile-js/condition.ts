/**
 * Guard → JavaScript condition that is true exactly when the guard has the wanted outcome. Only
 * `true` has an effect, so most code need not tell false from undetermined. The condition may
 * evaluate its parts in another order, so it serves only guards without a work budget.
 */
import { literalsOf, type Node } from "../guard/ast.ts";
import { isCostly } from "../guard/evaluate/work.ts";
import { oneOf, valueOf, type WriteContext } from "./expression.ts";
import { Body } from "./writer.ts";

/**
 * Source that is true when the value is `wanted`, and false for every other value, undetermined
 * included.
 */
export function conditionOf(node: Node, outcome: boolean, context: WriteContext): string {
  switch (node.kind) {
    case "literal":
      return String(node.value === outcome);
    case "not":
      return conditionOf(node.operand, !outcome, context);
    case "and":
    case "or": {
      const every = (node.kind === "and") === outcome;
      const operands = node.operands.map((operand) => conditionOf(operand, outcome, context));
      return `(${operands.join(every ? " && " : " || ")})`;
    }
    case "choose": {
      const t = context.body.temporary();
      return `((${t} = ${valueOf(node.test, context)}) === true ? ${conditionOf(node.then, outcome, context)} : ${t} === false && ${conditionOf(node.otherwise, outcome, context)})`;
    }
    case "compare": {
      const { operator, left, right } = node;
      if (outcome && operator === "==" && right.kind === "literal")
        return `${valueOf(left, context)} === ${context.writer.value(right.value)}`;
      const members = outcome && operator === "in" ? literalsOf(right) : null;
      if (members !== null) {
        const t = context.body.temporary();
        return `(${t} = ${valueOf(left, context)}, ${oneOf(t, members, context)})`;
      }
      return `${valueOf(node, context)} === ${outcome}`;
    }
    default:
      return `${valueOf(node, context)} === ${outcome}`;
  }
}

/**
 * Source that is true when the guard holds. A guard with a work budget becomes a function of its
 * own.
 */
export function holdsSource(node: Node, context: WriteContext): string {
  if (!isCostly(node, context.scope.facts)) return conditionOf(node, true, context);
  const called = context.writer.name("g");
  const inner = { ...context, body: new Body() };
  const source = valueOf(node, inner);
  context.writer.declare(
    `const ${called} = () => { ${inner.body.declaration()} w = kit.MAX_WORK; try { return ${source} === true; } catch (error) { if (error !== OVER) throw error; return false; } };`,
  );
  return `${called}()`;
}
