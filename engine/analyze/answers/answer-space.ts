/** The space of the guards around a page with a form. */
import type { Guard } from "../../guard/guard.ts";
import type { Entities } from "../../json/json-schema.ts";
import { asksEqualityOnly } from "../../space/atom.ts";
import { Space } from "../../space/space.ts";
import type { PageForm } from "./page-form.ts";
import type { PlaceWithForm } from "./place-with-form.ts";

/**
 * Returns the space of the guards. A condition of an exit whose values are only sampled counts as unknown there; null
 * when another guard has such a condition.
 */
export function answerSpace(
  { form, shown, before, exits, turns, derive }: PlaceWithForm,
  entities: Entities,
): Space | null {
  const fixed = [
    ...[...shown, ...before, ...turns].flatMap(({ when, unless }) => [when, unless]),
    ...exits.map(({ unless }) => unless),
    ...derive.map(({ guard }) => guard),
  ].flatMap((guard): Guard[] => (guard === null ? [] : [guard]));
  const guards = [...fixed, ...exits.flatMap(({ when }): Guard[] => (when === null ? [] : [when]))];
  const space = new Space(guards, entities);
  const unknown = sampledIn(space, form);
  if (unknown.size === 0) return space;
  const isFixed = new Space(fixed, entities).variables.some(({ atoms }) =>
    atoms.some(({ text }) => unknown.has(text)),
  );
  return isFixed ? null : new Space(guards, entities, { unknown });
}

/** Returns the conditions of sampled variables, without those that compare an answer alone for equality. */
function sampledIn({ variables }: Space, { asks }: PageForm): ReadonlySet<string> {
  const isAsked = (pointer: string) =>
    asks.some((place) => pointer === place || pointer.startsWith(`${place}/`));
  return new Set(
    variables
      .filter(({ exact }) => !exact)
      .flatMap(({ atoms }) =>
        atoms.flatMap(({ text, node, pointers }) =>
          pointers.length === 1 && pointers.every(isAsked) && asksEqualityOnly(node) ? [] : [text],
        ),
      ),
  );
}
