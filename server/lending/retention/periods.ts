/** The retention periods of each organization: the shared ones with those that it sets itself. */
import { inArray, notInArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Period, parsePeriod } from "#engine/index.ts";
import type { Retention } from "#schemas/types/retention.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";

export type RetainedData = keyof Retention["data"];

/** An ending of an application, and for how long it is kept after that. */
export interface Ending {
  id: string;
  states: ReadonlySet<string>;
  /** Pointer of the instant from which the period counts; null without one. */
  from: string | null;
  keep: Period;
}

export interface Periods {
  endings: readonly Ending[];
  data: Readonly<Record<RetainedData, Period>>;
}

/** Ports of the periods. */
export interface PeriodPorts {
  definitions: Pick<DefinitionStore, "organisations" | "page" | "retention">;
}

/** Organizations with the same periods. */
export interface PeriodGroup {
  periods: Periods;
  /** Returns the condition that a column with a code names one of the organizations. */
  has(code: PgColumn): SQL | undefined;
}

type Own = NonNullable<ReturnType<DefinitionStore["page"]>>["retention"];

/** Returns the periods of an organization; null in a root without retention periods. */
export function periodsOf({ definitions }: PeriodPorts, orgCode: string): Periods | null {
  return merged(definitions.retention, definitions.page(orgCode)?.retention);
}

/** Groups all organizations by their periods. Those that no folder has any more get the shared ones. */
export function periodGroups({ definitions }: PeriodPorts): PeriodGroup[] {
  const { retention } = definitions;
  const shared = merged(retention, undefined);
  if (shared === null) return [];
  const codes = new Map<string, { own: Own; codes: string[] }>();
  for (const code of definitions.organisations) {
    const own = definitions.page(code)?.retention;
    if (own === undefined) continue;
    const key = JSON.stringify(own);
    const group = codes.get(key) ?? { own, codes: [] };
    codes.set(key, { ...group, codes: [...group.codes, code] });
  }
  const different = [...codes.values()].flatMap((group) => group.codes);
  return [
    {
      periods: shared,
      has: (code) => (different.length === 0 ? undefined : notInArray(code, different)),
    },
    ...[...codes.values()].map((group): PeriodGroup => ({
      periods: merged(retention, group.own) ?? shared,
      has: (code) => inArray(code, group.codes),
    })),
  ];
}

function merged(shared: Retention | null, own: Own): Periods | null {
  if (shared === null) return null;
  const data = Object.entries(shared.data).map(([name, { keep }]) => [
    name,
    period(own?.data?.[name] ?? keep),
  ]);
  return {
    endings: shared.applications.map(({ id, states = [], from = null, keep }) => ({
      id,
      states: new Set(states),
      from,
      keep: period(own?.applications?.[id] ?? keep),
    })),
    data: Object.fromEntries(data) as Periods["data"],
  };
}

/** The schema of the definitions admits no other text. */
function period(text: string): Period {
  const parsed = parsePeriod(text);
  if (parsed === null) throw new TypeError(`"${text}" is no retention period, such as P25M.`);
  return parsed;
}
