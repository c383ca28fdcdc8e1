/** The states of the machine that wait for fields which nobody has given when they are entered. */
import type { Guard } from "../../guard/guard.ts";
import { NEVER } from "../../space/diagram.ts";
import { fieldsOf } from "../../space/fields-of.ts";
import { Space, type WrittenValues } from "../../space/space.ts";
import { guardKey } from "../guards/guard-key.ts";
import type { Collected, Subject } from "../subject.ts";
import { isWritten } from "../answers/unwritten-field.ts";
import { cachedVerdict } from "../verdict.ts";

export interface WaitingState {
  readonly state: string;
  /** Index in the flow. */
  readonly index: number;
  readonly waitsFor: readonly string[];
}

/**
 * Returns the states that no transition leaves while the fields are missing that nobody has given until then.
 * @param kind whether answers count that a form lets the borrower leave out
 */
export function waitingStates(
  { compiled, writers, entities }: Subject,
  kind: keyof Collected,
): readonly WaitingState[] {
  if (compiled === null || writers === null) return [];
  return [...compiled.states.values()].flatMap(({ id, transitions }, index): WaitingState[] => {
    const asked = writers.askedByStates.get(id);
    if (asked === undefined || transitions.length === 0) return [];
    const guards = transitions.flatMap(({ guard }) => (guard === null ? [] : [guard]));
    const waitsFor = [...new Set(guards.flatMap(fieldsOf))].filter(
      (read) => !isWritten(read, writers.outside[kind]) && !isWritten(read, asked[kind]),
    );
    if (waitsFor.length === 0 || guards.length < transitions.length) return [];
    const key = `leaving ${JSON.stringify(waitsFor)} ${guards.map(guardKey).join("\n\n")}`;
    const stays = cachedVerdict(entities, key, () => noneHolds(guards, waitsFor, entities));
    return stays === true ? [{ state: id, index, waitsFor }] : [];
  });
}

/** Whether no guard holds on data without these fields, although some holds on other data. */
function noneHolds(
  guards: readonly Guard[],
  missing: readonly string[],
  entities: Subject["entities"],
): boolean {
  const space = new Space(guards, entities);
  const absent = missing.reduce<WrittenValues>(
    (written, field) => space.absent(field, written),
    new Map(),
  );
  return (
    guards.every((guard) => space.yes(guard, absent) === NEVER) &&
    guards.some((guard) => space.yes(guard) !== NEVER)
  );
}
