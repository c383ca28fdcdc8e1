/**
 * Guard → JavaScript condition that is true exactly when the guard has the wanted outcome. Only
 * `true` has an effect, so most code need not tell false from undetermined. The condition may
 * evaluate its parts in another order, so it serves only guards without a work budget.
 */
import { literalsOf, type Node } from "../guard/ast.ts";
import { isCostly } from "../guard/work.ts";
import { oneOf, valueOf, type WriteContext } from "./expression.ts";
import { Body } from "./writer.ts";

/**
 * Source that is true when the value is `wanted`, and false for every other value, undetermined
 * included.
 */
export function conditionOf(node: Node, wanted: boolean, at: WriteContext): string {
  switch (node.kind) {
    case "literal":
      return String(node.value === wanted);
    case "not":
      return conditionOf(node.operand, !wanted, at);
    case "and":
    case "or": {
      const every = (node.kind === "and") === wanted;
      const operands = node.operands.map((operand) => conditionOf(operand, wanted, at));
      return `(${operands.join(every ? " && " : " || ")})`;
    }
    case "choose": {
      const t = at.body.temporary();
      return `((${t} = ${valueOf(node.test, at)}) === true ? ${conditionOf(node.then, wanted, at)} : ${t} === false && ${conditionOf(node.otherwise, wanted, at)})`;
    }
    case "compare": {
      const { operator, left, right } = node;
      if (wanted && operator === "==" && right.kind === "literal")
        return `${valueOf(left, at)} === ${at.writer.value(right.value)}`;
      const members = wanted && operator === "in" ? literalsOf(right) : null;
      if (members !== null) {
        const t = at.body.temporary();
        return `(${t} = ${valueOf(left, at)}, ${oneOf(t, members, at)})`;
      }
      return `${valueOf(node, at)} === ${wanted}`;
    }
    default:
      return `${valueOf(node, at)} === ${wanted}`;
  }
}

/**
 * Source that is true when the guard holds. A guard with a work budget becomes a function of its
 * own.
 */
export function holdsSource(node: Node, at: WriteContext): string {
  if (!isCostly(node, at.scope.facts)) return conditionOf(node, true, at);
  const called = at.writer.name("g");
  const inner = { ...at, body: new Body() };
  const source = valueOf(node, inner);
  at.writer.declare(
    `const ${called} = () => { ${inner.body.declaration()} w = kit.MAX_WORK; try { return ${source} === true; } catch (error) { if (error !== OVER) throw error; return false; } };`,
  );
  return `${called}()`;
}
