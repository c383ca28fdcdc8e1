import { withValueAt } from "#engine/index.ts";
import { formatPointer } from "#engine/json/pointer.ts";
import { computedValues } from "#engine/expression/computed.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/compile/compile.ts";
import { lookUp, type EntitySchema } from "#server/platform/sealing/entity.ts";
import { BindError, placeOf } from "./bind.ts";
import type { Application, Profile } from "../ports.ts";

interface Documents {
  application: Application;
  profile: Profile;
}

/**
 * Saves the computed values of a form that have a place. The server computes them itself: a browser
 * cannot send one.
 * @param before the data before this submission, which the expressions read
 * @param bound the data with the answers written
 */
export function writeComputed<Bound extends Documents & { pointers: string[] }>(
  screen: Screen,
  data: Record<string, unknown>,
  before: Documents,
  bound: Bound,
  context: {
    flow: FlowDefinition;
    entities: { application: EntitySchema; profile: EntitySchema };
    now: Date;
  },
): Bound {
  const { flow, entities, now } = context;
  const saved = flow.computedOf(screen).filter(({ bind }) => bind !== undefined);
  if (saved.length === 0) return bound;
  const { application, profile } = before;
  const { tables } = flow.flow;
  const today = todayFor(now, application);
  const values = computedValues(saved, { application, profile, form: data, today, tables });
  return saved.reduce((documents, { id, bind = "" }) => {
    const place = placeOf(bind);
    if (
      !place ||
      place.root === "credentials" ||
      !lookUp(entities[place.root], place.path)?.writable
    )
      throw new BindError(
        `Screen ${screen.id} saves the computed value "${id}" to ${bind}, which a screen may not write.`,
      );
    const pointer = formatPointer(place.path);
    return {
      ...documents,
      [place.root]: withValueAt(documents[place.root], pointer, values.get(id) ?? undefined),
      pointers: [...documents.pointers, bind],
    };
  }, bound);
}
