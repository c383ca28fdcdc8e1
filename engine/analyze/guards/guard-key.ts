/** Returns a key of a guard: equal for guards with the same meaning, whichever file or organization they belong to. */
import { namesIn } from "../../guard/facts.ts";
import type { Fact, Scope } from "../../guard/scope.ts";
import { memoize } from "../../memoize.ts";
import { textNumbers } from "../../numbered-texts.ts";
import { textOf } from "../../space/expand.ts";
import type { ScopedGuard } from "../../space/space.ts";

/**
 * Returns the number of the guard's text with the definition of each fact that it uses; an empty
 * text without a guard.
 */
export function guardKey(guard: ScopedGuard | null): string {
  return guard === null ? "" : keyOfNode(guard.node, guard.scope);
}

const numberOf = /* @__PURE__ */ textNumbers();

const keyOfNode = /* @__PURE__ */ memoize(
  (node: ScopedGuard["node"], scope: Scope): string =>
    // Keys of lists of guards stay short with a number instead of a text.
    `#${numberOf(
      [
        textOf(node, scope),
        ...[...factsUsed(node, scope)].map(
          ({ name, node: fact }) => `${name}=${textOf(fact, scope)}`,
        ),
      ].join("\n"),
    )}`,
);

/** The facts that an expression names, and those that they name in turn. */
export function factsUsed(node: ScopedGuard["node"], scope: Scope): ReadonlySet<Fact> {
  const used = new Set(factsNamed(node, scope));
  for (const fact of used) for (const next of factsNamed(fact.node, scope)) used.add(next);
  return used;
}

function factsNamed(node: ScopedGuard["node"], { facts }: Scope): readonly Fact[] {
  return [...namesIn(node)].flatMap((name) => facts.get(name) ?? []);
}
