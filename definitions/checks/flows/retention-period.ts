import {
  daysOf,
  isRecord,
  joinPointer,
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
type Fault = Pick<Finding, "code" | "message" | "fix"> & { pointer: string };

/**
 * Finds retention periods that are shorter than the law allows, and rows that name a state, a field
 * or a period that does not exist.
 */
export const retentionPeriod: Check = (effective, definitions) => {
  const file = definitions.sources.files.get(RETENTION_FILE);
  if (file === undefined || !isRetention(file.value)) return [];
  const { settings, info, organisation } = effective;
  if (organisation === null)
    return [...shortRows(file.value), ...unknownNames(file.value, definitions)].map(
      ({ pointer, ...fault }) => findingIn(file, pointer, fault),
    );
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
  const describes = (pointer: string) =>
    flows.some(({ flow }) => {
      const [, ...path] = parsePointer(pointer);
      return describedAt(entitiesOf(flow.value).application, path).missing === null;
    });
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
    ...(from === undefined || describes(from)
      ? []
      : [
          {
            pointer: joinPointer("/applications", index, "from"),
            code: "retention-unknown",
            message: `No product's application has ${from}.`,
            fix: "Name an instant that an application can have.",
          },
        ]),
  ]);
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
