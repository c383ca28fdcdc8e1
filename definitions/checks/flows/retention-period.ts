import {
  daysOf,
  isRecord,
  joinPointer,
  listOf,
  parsePeriod,
  parsePointer,
  statesOf,
} from "#engine/index.ts";
import type { Retention } from "#schemas/types/retention.ts";
import { describedAt } from "../../schemas/described-at.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, findingIn, type Check } from "../check.ts";

export const RETENTION_FILE = "flows/retention.json";

type Row = Retention["data"]["accounts"];
type Fault = Pick<Finding, "code" | "message" | "fix"> & { pointer: string } & Partial<Finding>;

/**
 * Finds retention periods that are shorter than the law allows, rows that name a state, a field
 * or a period that does not exist, and endings of flows that no row has.
 */
export const retentionPeriod: Check = (effective, definitions) => {
  const file = definitions.sources.files.get(RETENTION_FILE);
  if (file === undefined || !isRetention(file.value)) return [];
  const { settings, info, organisation } = effective;
  if (organisation === null)
    return [
      ...shortRows(file.value),
      ...unknownNames(file.value, definitions),
      ...endingsWithoutRow(file.value, definitions),
    ].map(({ pointer, ...fault }) => findingIn(file, pointer, fault));
  if (settings === null || !isRecord(info.retention)) return [];
  return lenderFaults(file.value, info.retention).map(({ pointer, ...fault }) =>
    findingAt(effective, settings.file, pointer, fault),
  );
};

/** The schema reports a file of another shape. */
const isRetention = (value: unknown): value is Retention =>
  isRecord(value) &&
  Array.isArray(value.applications) &&
  value.applications.every(isRecord) &&
  isRecord(value.data) &&
  Object.values(value.data).every(isRecord);

/** Returns every row with the pointer of its period in the shared file. */
const rowsOf = ({ applications, data }: Retention): [row: Row, pointer: string][] => [
  ...applications.map((row, index): [Row, string] => [
    row,
    joinPointer("/applications", index, "keep"),
  ]),
  ...Object.entries(data).map(([name, row]): [Row, string] => [
    row,
    joinPointer("/data", name, "keep"),
  ]),
];

const shortRows = (retention: Retention): Fault[] =>
  rowsOf(retention).flatMap(([row, pointer]) => shortFault(row, row.keep, pointer));

function shortFault({ atLeast, source = "" }: Row, keep: unknown, pointer: string): Fault[] {
  const least = parsePeriod(String(atLeast));
  const period = parsePeriod(String(keep));
  if (least === null || period === null || daysOf(period) >= daysOf(least)) return [];
  return [
    {
      pointer,
      code: "retention-short",
      message: `${String(keep)} is shorter than ${String(atLeast)}, the shortest period that the law allows (${source}).`,
      fix: `Keep it for ${String(atLeast)} or longer.`,
    },
  ];
}

function unknownNames({ applications }: Retention, { base, entitiesOf }: Definitions): Fault[] {
  const flows = [...base.flows.values()];
  const known = new Set(
    flows.flatMap(({ flow, checklist }) =>
      Array.isArray(checklist?.value.steps) ? (statesOf(flow.value, checklist.value) ?? []) : [],
    ),
  );
  const schemaOf = (pointer: string) => {
    const [, ...path] = parsePointer(pointer);
    return flows
      .map(({ flow }) => describedAt(entitiesOf(flow.value).application, path))
      .find(({ missing }) => missing === null)
      ?.way.at(-1)?.schema;
  };
  return applications.flatMap(({ states = [], from }, index) => [
    ...states.flatMap((state, position): Fault[] =>
      known.has(state)
        ? []
        : [
            {
              pointer: joinPointer("/applications", index, "states", position),
              code: "retention-unknown",
              message: `No checklist has the state "${state}", so no application ends with it.`,
              fix: suggestion(state, [...known]),
            },
          ],
    ),
    ...(from === undefined ? [] : instantFaults(from, index, schemaOf(from))),
    ...takenFaults(applications, index),
  ]);
}

/**
 * An application that has done every step rests in the last one. Without a row for its state, it is kept like one that
 * nobody finished: a warning, because that may be meant.
 */
function endingsWithoutRow({ applications }: Retention, { base }: Definitions): Fault[] {
  const covered = new Set(applications.flatMap(({ states = [] }) => states));
  const open = [...base.flows.values()].flatMap(({ id, checklist }) => {
    const state = checklist === null ? null : endingOf(checklist.value);
    return state === null || covered.has(state) ? [] : [{ id, state }];
  });
  return [...new Set(open.map(({ state }) => state))].map((state) => ({
    pointer: "/applications",
    code: "retention-missing",
    severity: "warning" as const,
    message: `A finished application of ${named(open, state)} rests in the state ${state}, which no row has. The period of abandoned applications counts for it.`,
    fix: `Add ${state} to \`states\` of the row of its ending.`,
  }));
}

const named = (open: readonly { id: string; state: string }[], state: string): string =>
  open.flatMap((each) => (each.state === state ? [`"${each.id}"`] : [])).join(", ");

/** Returns the state in which a finished application rests; null when the last step can be done or skipped. */
function endingOf({ steps }: { steps?: unknown }): string | null {
  const last = listOf(steps).at(-1);
  const isEnding = isRecord(last) && last.when === undefined && last.done === "false";
  return isEnding && typeof last.state === "string" ? last.state : null;
}

/** The first row that fits an application applies, so that another one with its instant or its state never does. */
function takenFaults(applications: Retention["applications"], index: number): Fault[] {
  const { states = [], from } = applications[index] ?? {};
  const earlier = applications.slice(0, index);
  const fault = (place: string, name: string, row: string): Fault => ({
    pointer: `/applications/${index}/${place}`,
    code: "retention-unknown",
    message: `The row "${row}" has ${name} too. The first row that fits applies, so this one does not.`,
    fix: "Correct one of the two.",
  });
  const sameInstant = earlier.find((row) => from !== undefined && row.from === from);
  return [
    ...(sameInstant === undefined ? [] : [fault("from", String(from), sameInstant.id)]),
    ...states.flatMap((state, position) => {
      const row = earlier.find((each) => each.states?.includes(state));
      return row === undefined ? [] : [fault(`states/${position}`, state, row.id)];
    }),
  ];
}

/** A period begins at an instant; without one it would begin at the last change of the application. */
function instantFaults(from: string, index: number, schema: unknown): Fault[] {
  if (isRecord(schema) && ["date", "date-time"].includes(String(schema.format))) return [];
  return [
    {
      pointer: joinPointer("/applications", index, "from"),
      code: "retention-unknown",
      message:
        schema === undefined
          ? `No product's application has ${from}.`
          : `${from} is no instant, so the period has no beginning.`,
      fix: "Name an instant that an application can have.",
    },
  ];
}

/** Returns the faults of a lender's own periods. */
function lenderFaults(shared: Retention, own: Record<string, unknown>): Fault[] {
  const rows: Record<string, Record<string, Row>> = {
    applications: Object.fromEntries(shared.applications.map((row) => [row.id, row])),
    data: { ...shared.data },
  };
  return Object.entries(rows).flatMap(([part, byName]) => {
    const periods = own[part];
    if (!isRecord(periods)) return [];
    return Object.entries(periods).flatMap(([name, keep]): Fault[] => {
      const pointer = joinPointer("/retention", part, name);
      const row = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (row !== undefined) return shortFault(row, keep, pointer);
      return [
        {
          pointer,
          code: "retention-unknown",
          message: `${RETENTION_FILE} has no period "${name}" in \`${part}\`.`,
          fix: suggestion(name, Object.keys(byName)),
        },
      ];
    });
  });
}
