/** What a guard asks, as text: equal for guards that ask the same, whichever file or organisation they belong to. */
import { namesIn } from "../guard/facts.ts";
import type { Fact, Scope } from "../guard/scope.ts";
import { textOf } from "../space/expand.ts";
import type { Asked } from "../space/space.ts";

const known = new WeakMap<Asked["node"], string>();

/** The guard, and each fact that it uses with what it stands for. */
export function meaningOf(guard: Asked | null): string {
  if (guard === null) return "";
  const { node, scope } = guard;
  const found = known.get(node);
  if (found !== undefined) return found;
  const made = [
    textOf(node, scope),
    ...[...factsUsed(node, scope)].map(({ name, node: of }) => `${name}=${textOf(of, scope)}`),
  ].join("\n");
  known.set(node, made);
  return made;
}

/** The facts that an expression names, and those that they name in turn. */
export function factsUsed(node: Asked["node"], scope: Scope): ReadonlySet<Fact> {
  const used = new Set(factsNamed(node, scope));
  for (const fact of used) for (const next of factsNamed(fact.node, scope)) used.add(next);
  return used;
}

function factsNamed(node: Asked["node"], { facts }: Scope): readonly Fact[] {
  return [...namesIn(node)].flatMap((name) => facts.get(name) ?? []);
}
