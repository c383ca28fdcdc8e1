/** Returns a key of a guard: equal for guards with the same meaning, whichever file or organization they belong to. */
import { namesIn } from "../guard/facts.ts";
import type { Fact, Scope } from "../guard/scope.ts";
import { memoize } from "../memoize.ts";
import { textOf } from "../space/expand.ts";
import type { ScopedGuard } from "../space/space.ts";

/** Returns the number of the guard's text with the definition of each fact that it uses; an empty text without a guard. */
export function guardKey(guard: ScopedGuard | null): string {
  return guard === null ? "" : keyOfNode(guard.node, guard.scope);
}

const keyOfNode = /* @__PURE__ */ memoize((node: ScopedGuard["node"], scope: Scope): string =>
  keyOfText(
    [
      textOf(node, scope),
      ...[...factsUsed(node, scope)].map(
        ({ name, node: fact }) => `${name}=${textOf(fact, scope)}`,
      ),
    ].join("\n"),
  ),
);

const keys = new Map<string, string>();
/** More than any set of definitions needs; a full cache is cleared, and its keys are not given again. */
const MAX_KEYS = 50_000;
let given = 0;

/** Keys of lists of guards stay short, because a guard has a number instead of its text. */
function keyOfText(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= MAX_KEYS) keys.clear();
  given += 1;
  const key = `#${given}`;
  keys.set(text, key);
  return key;
}

/** The facts that an expression names, and those that they name in turn. */
export function factsUsed(node: ScopedGuard["node"], scope: Scope): ReadonlySet<Fact> {
  const used = new Set(factsNamed(node, scope));
  for (const fact of used) for (const next of factsNamed(fact.node, scope)) used.add(next);
  return used;
}

function factsNamed(node: ScopedGuard["node"], { facts }: Scope): readonly Fact[] {
  return [...namesIn(node)].flatMap((name) => facts.get(name) ?? []);
}
