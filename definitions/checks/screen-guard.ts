import { isRecord } from "#engine/index.ts";
import { joinPointer } from "../pointer.ts";
import type { Check } from "./check.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

/** Guards of a screen, as pointer and source. */
export function guardsOfScreen(screen: unknown): [pointer: string, source: string][] {
  if (!isRecord(screen)) return [];
  return ["body", "actions"].flatMap((list) => {
    const members: unknown = screen[list];
    if (!Array.isArray(members)) return [];
    return members.flatMap((member: unknown, index) =>
      isRecord(member) ? guardsOf(member, joinPointer("", list, index)) : [],
    );
  });
}

/** The guard of a part itself, and those of the pages that a submission may go on to. */
function guardsOf(member: Record<string, unknown>, place: string): [string, string][] {
  const own: [string, string][] =
    typeof member.when === "string" ? [[joinPointer(place, "when"), member.when]] : [];
  const next: unknown = member.next;
  if (!Array.isArray(next)) return own;
  return [
    ...own,
    ...next.flatMap((each: unknown, index): [string, string][] =>
      isRecord(each) && typeof each.when === "string"
        ? [[joinPointer(place, "next", index, "when"), each.when]]
        : [],
    ),
  ];
}

/** A block or an action of a screen is shown under a condition that has no meaning. */
export const screenGuard: Check = (effective, { entities }) =>
  [...effective.flows.values()].flatMap(({ flow, screens }) => {
    const scope = scopeOf(entities, flow.value.facts);
    return [...screens.values()].flatMap((screen) =>
      guardFaults(screen.value, guardsOfScreen, scope, () =>
        screen.sourceMap(effective.organisation),
      ),
    );
  });
