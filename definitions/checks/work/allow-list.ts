import {
  isRecord,
  joinPointer,
  listOf,
  parsePointer,
  placedRecords,
  type Entities,
} from "#engine/index.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions, Effective, EffectiveFlow, MergedFile } from "../../model.ts";
import { momentOf, ownWrites, writtenByStage } from "../../writes/registered-writes.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { suggestion } from "../../findings/suggest.ts";
import { allFlows, findingAt, type Check } from "../check.ts";
import { workIn } from "./registered-work.ts";

/** A part of a definition, and the places of the application that it writes. */
interface Writer {
  readonly file: MergedFile;
  readonly pointer: string;
  readonly places: readonly string[];
}

/**
 * Finds writes to places that the allow-list of a flow (`entity`) lacks: the server refuses to store
 * them. The places that a role shares are such writes. An allow-list that does not exist is such a fault too.
 */
export const allowList: Check = (effective, definitions) => [
  ...[...effective.flows.values()].flatMap((flow) => {
    const { entity } = flow.flow.value;
    if (entity === undefined) return [];
    const allowed = allowedBy(entity, definitions);
    if (allowed === null)
      return [
        findingAt(effective, flow.flow, "/entity", {
          code: "allow-list",
          message: `There is no schemas/${entity}.schema.json.`,
          fix: suggestion(entity, entityNames([...definitions.sources.files.keys()])),
        }),
      ];
    const writers = [
      ...boundIn(flow),
      ...derivedIn(flow),
      ...writtenIn(flow),
      ...worked(effective, flow),
    ];
    return refused(effective, writers, { entity, allowed });
  }),
  ...[...effective.flows.values()].flatMap((owner) =>
    placedRecords(owner.signers?.value.roles, "/roles").flatMap(([{ flow, shares }, role]) => {
      const entity = allFlows(effective, definitions).get(String(flow))?.flow.value.entity;
      const allowed = entity === undefined ? null : allowedBy(entity, definitions);
      const { signers } = owner;
      if (signers === null || entity === undefined || allowed === null) return [];
      const writers = listOf(shares).flatMap((place, index) =>
        typeof place === "string" && isDescribed(place, flowEntities(owner, definitions))
          ? [{ file: signers, pointer: joinPointer(role, "shares", index), places: [place] }]
          : [],
      );
      return refused(effective, writers, { entity, allowed });
    }),
  ),
];

function allowedBy(entity: string, { sources }: Pick<Definitions, "sources">) {
  const allowed = sources.files.get(`schemas/${entity}.schema.json`)?.value;
  return isRecord(allowed) ? allowed : null;
}

/** Whether the product has the place; `value-unknown` reports one that it lacks. */
const isDescribed = (place: string, { application }: Entities): boolean =>
  describedAt(application, parsePointer(place).slice(1)).missing === null;

/** Returns a finding for each part that writes what the allow-list lacks. */
const refused = (
  effective: Effective,
  writers: readonly Writer[],
  { entity, allowed }: { readonly entity: string; readonly allowed: Record<string, unknown> },
): Finding[] =>
  writers.flatMap(({ file, pointer, places }) => {
    const missing = places.filter((place) => !isAllowed(allowed, place));
    return missing.length === 0
      ? []
      : [
          findingAt(effective, file, pointer, {
            code: "allow-list",
            message: `This writes ${missing.join(" and ")}, which schemas/${entity}.schema.json does not allow.`,
            fix: "Allow it there, or write another place.",
          }),
        ];
  });

const entityNames = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /^schemas\/([a-z-]+)\.schema\.json$/.exec(path)?.[1] ?? []);

function isAllowed(schema: Record<string, unknown>, place: string): boolean {
  const [root, ...path] = parsePointer(place);
  if (root !== "application") return true;
  const { missing, way } = describedAt(schema, path);
  // An allow-list names the fields of some objects and takes others as they are.
  const last = way.at(-1)?.schema;
  return (
    missing === null || (last?.properties === undefined && last?.additionalProperties !== false)
  );
}

const boundIn = (flow: EffectiveFlow): Writer[] =>
  [...flow.screens.values()].flatMap((file) =>
    Object.entries(asRecord(asRecord(asRecord(file.value).form).bind)).flatMap(([name, target]) => {
      const place = isRecord(target) && "consent" in target ? "/application/consents" : target;
      return typeof place === "string"
        ? [{ file, pointer: joinPointer("/form/bind", name), places: [place] }]
        : [];
    }),
  );

const derivedIn = ({ checklist }: EffectiveFlow): Writer[] =>
  checklist === null ? [] : setIn(checklist, asRecord(checklist.value).derive, "/derive");

const writtenIn = ({ procedures }: EffectiveFlow): Writer[] =>
  (["jobs", "effects"] as const).flatMap((kind) =>
    placedRecords(procedures?.value[kind], `/${kind}`).flatMap(([{ steps }, procedure]) =>
      placedRecords(steps, joinPointer(procedure, "steps")).flatMap(([{ write }, step]) =>
        procedures === null ? [] : setIn(procedures, write, joinPointer(step, "write")),
      ),
    ),
  );

const setIn = (file: MergedFile, list: unknown, pointer: string): Writer[] =>
  placedRecords(list, pointer).flatMap(([{ set }, at]) =>
    typeof set === "string" ? [{ file, pointer: joinPointer(at, "set"), places: [set] }] : [],
  );

const worked = (effective: Effective, flow: EffectiveFlow): Writer[] =>
  workIn(effective, flow).map(({ file, use, schema }) => {
    const moment = momentOf(schema);
    const stages = flow.stages?.value.stages ?? [];
    return {
      file,
      pointer: use.pointer,
      places: [
        ...ownWrites(schema, flow, use.options),
        ...(moment === null ? [] : writtenByStage(asRecord(use.options), moment, stages)),
      ],
    };
  });
