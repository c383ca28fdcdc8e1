/** Which stored applications get another page from a draft. Constant memory: counts and a few numbers. */
import { setImmediate } from "node:timers/promises";
import { asc, sql } from "drizzle-orm";
import {
  type Definitions,
  definitionsOf,
  type Effective,
  type Layer,
  readFolder,
  withFiles,
} from "#definitions/index.ts";
import {
  type DecidedPage,
  decidedPage,
  type Rules,
  rulesOf,
} from "#definitions/diff/decided-page.ts";
import { shapeFault } from "#definitions/diff/shape.ts";
import type { Impact } from "#schemas/types/calls/studio.ts";
import { storedApplications } from "#server/lending/application/stored.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { ownerOf } from "./access.ts";

/** Numbers of applications that a change of page names. */
const EXAMPLES = 20;

interface ImpactPorts {
  database: Pick<Database, "db" | "transaction">;
  dataKeys: Pick<DataKeys, "open">;
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

/** Decides every stored application with the live and with the changed definitions. */
export async function impactOf(
  { database, dataKeys, definitions }: ImpactPorts,
  order: ImpactOrder,
): Promise<Impact> {
  const { live, changes, now } = order;
  const paths = Object.keys(changes);
  const impact: Impact = { compared: 0, unreadable: 0, kept: 0, stuck: 0, moved: [] };
  const moved = new Map<string, Moved>();
  for (const { orgCode, flow } of await flowsInUse(database.db, order.organisations)) {
    const sides = [live, { ...live, ...changes }].map((layer) =>
      sideOf(definitions, orgCode, layer),
    );
    const [before, after] = sides.map((side) => rulesIn(side, flow));
    await setImmediate();
    if (!before || !after) continue;
    if (!paths.some((path) => concerns(path, sides))) continue;
    if (before.identity === after.identity) continue;
    await database.transaction(async (tx) => {
      for await (const each of storedApplications(tx, { orgCode, flow }, dataKeys)) {
        const input = { application: each.application, profile: each.profile };
        if (isKept(each.application.flowVersion, after)) {
          impact.kept += 1;
          continue;
        }
        const { entities } = after.rules;
        const isUnreadable = (["application", "profile"] as const).some(
          (name) => shapeFault(input[name], entities[name], entities[name], `/${name}`) !== null,
        );
        if (isUnreadable) {
          impact.unreadable += 1;
          continue;
        }
        impact.compared += 1;
        const [was, is] = [before, after].map(({ rules }) => decidedPage(rules, input, now)) as [
          DecidedPage,
          DecidedPage,
        ];
        const stuck = is.isFallback && !was.isFallback;
        if (was.page === is.page && !stuck) continue;
        if (stuck) impact.stuck += 1;
        const key = JSON.stringify([orgCode, flow, was.page, is.page, stuck]);
        const row = moved.get(key) ?? {
          organisation: orgCode,
          flow,
          before: was.page,
          after: is.page,
          stuck,
          count: 0,
          examples: [],
        };
        row.count += 1;
        if (row.examples.length < EXAMPLES) row.examples.push(numberOf(each));
        moved.set(key, row);
      }
    });
  }
  impact.moved = [...moved.values()].sort((a, b) => b.count - a.count);
  return impact;
}

const numberOf = ({ uuid, application }: { uuid: string; application: Record<string, unknown> }) =>
  typeof application.applicationNumber === "string" ? application.applicationNumber : uuid;

/** Flows with applications, by organization. */
async function flowsInUse(
  db: Database["db"],
  organisations: readonly string[],
): Promise<{ orgCode: string; flow: string }[]> {
  const rows = await db
    .select({ orgCode: applications.orgCode, flow: applications.flow, count: sql`count(*)` })
    .from(applications)
    .groupBy(applications.orgCode, applications.flow)
    .orderBy(asc(applications.orgCode), asc(applications.flow));
  return rows.filter(({ orgCode }) => organisations.includes(orgCode));
}

interface Side {
  definitions: Definitions;
  effective: Effective;
  /** The organization and those that it extends. */
  chain: readonly string[];
}

/** Compiles one organization over the shared files. */
function sideOf(
  { registry }: Pick<DefinitionStore, "registry">,
  code: string,
  layer: Layer,
): Side | null {
  const files: Record<string, string | null> = {};
  const chain: string[] = [];
  for (let each: string | null = code; each !== null && !chain.includes(each);) {
    const folder = readFolder(registry.root, each, layer);
    if (folder === null) return null;
    chain.push(each);
    for (const [name, text] of Object.entries(folder.texts))
      files[`flows/organisations/${each}/${name}`] = text;
    each = folder.extends;
  }
  for (const [path, text] of Object.entries(layer))
    if (ownerOf(path) === undefined) files[path] = text;
  const definitions = definitionsOf(withFiles(registry.sources, files));
  const effective = definitions.effective(code);
  return { definitions: definitions.within(effective), effective, chain };
}

const concerns = (path: string, sides: readonly (Side | null)[]): boolean => {
  const owner = ownerOf(path);
  return owner === undefined || sides.some((side) => side?.chain.includes(owner));
};

interface FlowSide {
  rules: Rules;
  version: number;
  /** Earlier versions from which a migration leads on. */
  migratesFrom: readonly number[];
  /** Equal when the rules are. */
  identity: string;
}

function rulesIn(side: Side | null, id: string): FlowSide | null {
  const own = side?.effective.flows.get(id);
  if (!side || own === undefined) return null;
  const rules = rulesOf(id, side.effective, side.definitions);
  if (rules === null) return null;
  const { version, migrations = [] } = own.flow.value;
  return {
    rules,
    version,
    migratesFrom: migrations.map(({ from }) => from),
    identity: JSON.stringify([own.flow.hash, own.checklist?.hash, own.application?.hash]),
  };
}

/** An application keeps the version with which it began, unless a migration leads to the present one. */
const isKept = (version: unknown, { version: present, migratesFrom }: FlowSide): boolean =>
  typeof version === "number" && version !== present && !migratesFrom.includes(version);
