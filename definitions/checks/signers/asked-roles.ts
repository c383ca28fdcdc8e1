/** The roles of signers that a guard asks for. */
import { partsOf, type Node } from "#engine/guard/ast.ts";

interface NamedRoles {
  /** Roles whose people alone a part of the guard is about. */
  readonly asked: readonly string[];
  /** Roles that the guard names in any other way, for example to leave their people out. */
  readonly others: readonly string[];
}

/** In `role != 'X' || …` and in `role == 'X' && …`, the rest is about the people in the role X. */
const ASKS: Readonly<Record<string, string>> = { or: "!=", and: "==" };

/**
 * Returns the roles that a guard asks for alone; none when it also names roles in another way, so that it may
 * wait for people of any role.
 */
export function askedRoles(node: Node, roles: readonly string[]): readonly string[] {
  const { asked, others } = namedIn(node, roles);
  return others.length > 0 ? [] : [...new Set(asked)];
}

function namedIn(node: Node, roles: readonly string[]): NamedRoles {
  if (node.kind === "literal") return { asked: [], others: roleIn(node, roles) };
  const asking = (part: Node): readonly string[] =>
    part.kind === "compare" && part.operator === ASKS[node.kind]
      ? [part.left, part.right].flatMap((side) => roleIn(side, roles))
      : [];
  const parts = (partsOf(node) as readonly Node[]).map((part): NamedRoles => {
    const asked = asking(part);
    return asked.length > 0 ? { asked, others: [] } : namedIn(part, roles);
  });
  return {
    asked: parts.flatMap(({ asked }) => asked),
    others: parts.flatMap(({ others }) => others),
  };
}

const roleIn = (node: Node, roles: readonly string[]): string[] =>
  node.kind === "literal" && typeof node.value === "string" && roles.includes(node.value)
    ? [node.value]
    : [];
