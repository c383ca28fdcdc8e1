import { isRecord, joinPointer, parsePointer, placedRecords } from "#engine/index.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Effective, EffectiveFlow, MergedFile } from "../../model.ts";
import { momentOf, ownWrites, writtenByStage } from "../../writes/registered-writes.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type Check } from "../check.ts";
import { workIn } from "./registered-work.ts";

/** A part of a definition, and the places of the application that it writes. */
interface Writer {
  readonly file: MergedFile;
  readonly pointer: string;
  readonly places: readonly string[];
}

/**
 * Finds writes to places that the allow-list of a flow (`entity`) lacks: the server refuses to store
 * them. An allow-list that does not exist is such a fault too.
 */
export const allowList: Check = (effective, { sources }) =>
  [...effective.flows.values()].flatMap((flow) => {
    const { entity } = flow.flow.value;
    if (entity === undefined) return [];
    const allowed = sources.files.get(`schemas/${entity}.schema.json`)?.value;
    if (!isRecord(allowed))
      return [
        findingAt(effective, flow.flow, "/entity", {
          code: "allow-list",
          message: `There is no schemas/${entity}.schema.json.`,
          fix: suggestion(entity, entityNames([...sources.files.keys()])),
        }),
      ];
    return [
      ...boundIn(flow),
      ...derivedIn(flow),
      ...writtenIn(flow),
      ...worked(effective, flow),
    ].flatMap(({ file, pointer, places }) => {
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
