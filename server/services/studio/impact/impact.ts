/** Which stored applications get another page from a draft. Constant memory: counts and a few numbers. */
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { asc } from "drizzle-orm";
import type { Layer } from "#definitions/index.ts";
import { decide } from "#engine/index.ts";
import {
  type DecidedPage,
  type DecisionInput,
  derivedInput,
  todaysAt,
} from "#definitions/diff/decided-page.ts";
import { shapeFault } from "#definitions/diff/shape.ts";
import type { Impact } from "#schemas/types/calls/studio.ts";
import { type StoredApplication, storedApplications } from "#server/lending/application/stored.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { decidesAlike } from "./decides-alike.ts";
import { derivesAlike } from "./derives-alike.ts";
import { decidingRule } from "./deciding-rule.ts";
import { concerns, type FlowSide, isKept, rulesIn, sideOf } from "./impact-sides.ts";

/** Numbers of applications that a change of page names. */
const EXAMPLES = 20;

interface ImpactPorts {
  database: Pick<Database, "db" | "transaction">;
  dataKeys: Pick<DataKeys, "openOnce">;
  definitions: Pick<DefinitionStore, "registry">;
}

export interface ImpactOrder {
  live: Layer;
  /** New text of each changed file. */
  changes: Layer;
  now: Date;
  /** Organizations that the caller may see. */
  organisations: readonly string[];
}

type Moved = Impact["moved"][number];
/** Adds one application to the counts. */
type Counter = (stored: StoredApplication) => void;
/** The flow of a lender before and after; null after it is gone. */
type Sides = readonly [before: FlowSide, after: FlowSide | null];

/** Decides every stored application with the live and with the changed definitions. */
export async function impactOf(
  { database, dataKeys, definitions }: ImpactPorts,
  order: ImpactOrder,
): Promise<Impact> {
  const { live, changes, now } = order;
  const paths = Object.keys(changes);
  const impact: Impact = { compared: 0, unreadable: 0, kept: 0, stuck: 0, moved: [] };
  const moved = new Map<string, Moved>();
  for (const [orgCode, flows] of await flowsInUse(database.db, order.organisations)) {
    const sides = [live, { ...live, ...changes }].map((layer) =>
      sideOf(definitions, orgCode, layer),
    );
    await setImmediate();
    if (!paths.some((path) => concerns(path, sides))) continue;
    const counters = new Map<string, Counter>();
    for (const flow of flows) {
      const [before, after] = sides.map((side) => rulesIn(side, flow));
      await setImmediate();
      if (!before || before.identity === after?.identity) continue;
      const changed = { orgCode, flow, sides: [before, after ?? null] as const, now };
      counters.set(flow, counter(impact, moved, changed));
    }
    const changed = { orgCode, flows: [...counters.keys()] };
    await database.transaction(async (tx) => {
      for await (const batch of storedApplications(tx, changed, dataKeys))
        for (const each of batch) counters.get(each.flow)?.(each);
    });
  }
  impact.moved = [...moved.values()].sort((a, b) => b.count - a.count);
  return impact;
}

function counter(
  impact: Impact,
  moved: Map<string, Moved>,
  { orgCode, flow, sides, now }: { orgCode: string; flow: string; sides: Sides; now: Date },
): Counter {
  const [before, after] = sides;
  const sameEntities =
    after !== null && isDeepStrictEqual(before.rules.entities, after.rules.entities);
  const todayOf = todaysAt(now);
  // Stored applications have what the live checklist derives: one that derives the same need not run.
  const derivesTheSame = sameEntities
    ? derivesAlike(before.rules.checklist, after.rules.checklist, todayOf)
    : () => false;
  const decidesTheSame = sameEntities
    ? decidesAlike(before.rules.flow, after.rules.flow)
    : () => false;
  return (stored) => {
    const { application, profile } = stored;
    if (after !== null && isKept(application.flowVersion, after)) {
      impact.kept += 1;
      return;
    }
    const input = { application, profile };
    if (after !== null && !sameEntities && !isReadable(input, after)) {
      impact.unreadable += isReadable(input, before) ? 1 : 0;
      return;
    }
    impact.compared += 1;
    const isDerived = derivesTheSame(input);
    if (isDerived && decidesTheSame(input)) return;
    const derivedBy = ({ rules }: FlowSide): DecisionInput =>
      isDerived ? input : derivedInput(rules, input, todayOf);
    const pageWith = (side: FlowSide): DecidedPage => {
      const { page, source } = decide(side.rules.flow, derivedBy(side));
      return { page, isFallback: source === "fallback" };
    };
    const is: DecidedPage = after === null ? { page: "", isFallback: true } : pageWith(after);
    // The stored checklist is that of the live rules, so most pages are known without running it again.
    const stays = decide(before.rules.flow, input);
    if (!is.isFallback && stays.page === is.page) return;
    const was = isDerived
      ? { page: stays.page, isFallback: stays.source === "fallback" }
      : pageWith(before);
    const stuck = is.isFallback && !was.isFallback;
    if (was.page === is.page && !stuck) return;
    if (stuck) impact.stuck += 1;
    const key = JSON.stringify([orgCode, flow, was.page, is.page, stuck]);
    const row = moved.get(key) ?? {
      organisation: orgCode,
      flow,
      before: was.page,
      after: is.page,
      stuck,
      count: 0,
      rule: after === null ? null : decidingRule(after, derivedBy(after)),
      examples: [],
    };
    row.count += 1;
    if (row.examples.length < EXAMPLES) row.examples.push(numberOf(stored));
    moved.set(key, row);
  };
}

const isReadable = (input: DecisionInput, { rules: { entities } }: FlowSide): boolean =>
  (["application", "profile"] as const).every(
    (name) => shapeFault(input[name], entities[name], entities[name], `/${name}`) === null,
  );

const numberOf = ({ uuid, application }: Pick<StoredApplication, "uuid" | "application">): string =>
  typeof application.applicationNumber === "string" ? application.applicationNumber : uuid;

/** Flows with applications, by organization. */
async function flowsInUse(
  db: Database["db"],
  organisations: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ orgCode: applications.orgCode, flow: applications.flow })
    .from(applications)
    .orderBy(asc(applications.orgCode), asc(applications.flow));
  const flows = new Map<string, string[]>();
  for (const { orgCode, flow } of rows)
    if (organisations.includes(orgCode)) flows.set(orgCode, [...(flows.get(orgCode) ?? []), flow]);
  return flows;
}
