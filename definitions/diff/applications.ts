/** Which given applications get another page: each is decided by both definitions. */
import type { Entities } from "#engine/index.ts";
import type { Definitions, Effective } from "../index.ts";
import { decidedPage, todaysAt, rulesOf, type DecisionInput } from "./decided-page.ts";

/**
 * Calls `decide` for each application with the number of its line or its identifier, and null for
 * one that cannot be read.
 *
 * @param sides the schemas before and after
 */
export type GivenApplications = (
  sides: readonly [Entities, Entities],
  decide: (id: number | string, input: DecisionInput | null) => void,
) => Promise<void>;

export interface MovedApplications {
  before: string;
  after: string;
  /** Identifiers of the applications; the number of the line for one without. */
  applications: string[];
}

export interface ApplicationDiff {
  /** Applications that were compared. */
  compared: number;
  moved: MovedApplications[];
  /** Lines by number, or stored applications by identifier, that cannot be read. */
  unusable: (number | string)[];
}

/** @returns null when one side lacks the flow or it does not compile */
export async function applicationDiff(
  given: GivenApplications,
  id: string,
  sides: readonly { effective: Effective; definitions: Definitions }[],
): Promise<ApplicationDiff | null> {
  const [before, after] = sides.map(({ effective, definitions }) =>
    rulesOf(id, effective, definitions.within(effective)),
  );
  if (!before || !after) return null;
  const moved = new Map<string, MovedApplications>();
  const unusable: (number | string)[] = [];
  let compared = 0;
  const todayOf = todaysAt(new Date());
  await given([before.entities, after.entities], (id, input) => {
    if (input === null) {
      unusable.push(id);
      return;
    }
    compared += 1;
    const [was, is] = [before, after].map((rules) => decidedPage(rules, input, todayOf).page) as [
      string,
      string,
    ];
    if (was === is) return;
    const key = JSON.stringify([was, is]);
    const each = moved.get(key) ?? { before: was, after: is, applications: [] };
    each.applications.push(nameOf(input) ?? nameOfLine(id));
    moved.set(key, each);
  });
  const widest = [...moved.values()].toSorted(
    (a, b) => b.applications.length - a.applications.length,
  );
  return { compared, moved: widest, unusable };
}

const nameOf = ({ application }: DecisionInput): string | null =>
  typeof application.uuid === "string" ? application.uuid : null;

const nameOfLine = (id: number | string): string => (typeof id === "number" ? `line ${id}` : id);

/** Identifiers to print for each change of page. */
const MOST = 5;

export function applicationLines(flow: string, diff: ApplicationDiff): string[] {
  const { compared, moved, unusable } = diff;
  const count = moved.reduce((sum, { applications }) => sum + applications.length, 0);
  const listed = (list: readonly string[]) => {
    const rest = list.length > MOST ? `, and ${list.length - MOST} more` : "";
    return `${list.length} (${list.slice(0, MOST).join(", ")}${rest})`;
  };
  return [
    compared === 0 && unusable.length === 0
      ? `Applications of ${flow}: none given.`
      : `Applications of ${flow}: ${count} of ${compared} get another page.`,
    ...moved.map(
      ({ before, after, applications }) => `  ${before} → ${after}: ${listed(applications)}`,
    ),
    ...(unusable.length === 0 ? [] : [`  Cannot be read: ${listed(unusable.map(nameOfLine))}.`]),
  ];
}
