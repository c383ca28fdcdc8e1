import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { moneyOf } from "#lending/formats/money.ts";
import { formPropertySchemas } from "../../forms/form-properties.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import type { Folder } from "../../parts/shared-folders.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";

/** `percent`, `months`, or the currency of an amount, ISO 4217. */
type Unit = string;

/** Signs around an input, and what they say about the number in it. A code of a currency needs no row. */
const SIGNS: Readonly<Record<string, Unit>> = {
  $: "USD",
  CA$: "CAD",
  MX$: "MXN",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "%": "percent",
  percent: "percent",
  months: "months",
};
const CURRENCIES: ReadonlySet<unknown> = new Set(Intl.supportedValuesOf("currency"));

/** Returns the currency that an option names; US dollars where it names none. */
const currencyOf = (options: unknown): Unit =>
  isRecord(options) && typeof options.currency === "string" ? options.currency : "USD";

/** Returns the unit that a sign names; none for text such as "ZIP". */
const unitsOfSign = (sign: unknown): Unit[] =>
  [CURRENCIES.has(sign) ? String(sign) : SIGNS[String(sign)]].filter((unit) => unit !== undefined);

/**
 * Finds units that do not fit: two on one input, one on an input of text, one that differs from how
 * the flow shows the same value, and more decimals than the currency has. Documents, emails and the agents' view
 * show values too.
 */
export const unitMisfit: FlowCheck = (flow, effective) => {
  const shown = unitsShown(flow);
  return [
    ...faultsIn(effective, flow.screens, shown),
    ...[...flow.documents.values(), ...flow.mail.values(), flow.agentView].flatMap((file) =>
      file === null ? [] : inFile(effective, file, shown),
    ),
  ];
};

const inFile = fileFaults((value, shown: ReadonlyMap<string, Unit>): FileFault[] =>
  isRecord(value) ? unitsOn(value).flatMap((row) => rowFault(row, shown.get(row.place))) : [],
);

/** Units that formats of rows show. */
const UNITS_OF_FORMATS: Readonly<Record<string, (row: unknown) => Unit>> = {
  currency: currencyOf,
  percent: () => "percent",
  months: () => "months",
};

/** Returns the unit in which most places of the flow show each value. */
const unitsShown = ({ screens, documents, mail, agentView }: EffectiveFlow) =>
  unitsIn(screens, documents, mail, agentView);

/** An edit of the rules of a flow leaves these files. */
const unitsIn = memoize(
  (
    screens: Folder,
    documents: Folder,
    mail: Folder,
    agentView: MergedFile | null,
  ): ReadonlyMap<string, Unit> =>
    onePerContent(
      [
        ...screens.values(),
        ...documents.values(),
        ...mail.values(),
        ...(agentView === null ? [] : [agentView]),
      ].flatMap(({ value }) => (isRecord(value) ? unitsOn(value) : [])),
    ),
);

interface RowUnit {
  readonly place: string;
  readonly unit: Unit;
  /** Pointer of the row. */
  readonly pointer: string;
}

const unitsOn = memoize((file: Readonly<Record<string, unknown>>): readonly RowUnit[] => {
  const units: RowUnit[] = [];
  const read = (value: unknown, pointer: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (isRecord(value)) {
      const { value: shown, pointer: place = shown, format } = value;
      const unit = UNITS_OF_FORMATS[String(format)]?.(value);
      if (typeof place === "string" && unit !== undefined) units.push({ place, unit, pointer });
    }
    for (const [key, each] of Object.entries(value)) read(each, joinPointer(pointer, key));
  };
  read(file, "");
  return units;
});

const mapsByContent = new Map<string, ReadonlyMap<string, Unit>>();

/** Returns the same map for the same units, because the faults of a screen are cached by it. */
function onePerContent(rows: readonly RowUnit[]): ReadonlyMap<string, Unit> {
  const key = JSON.stringify(rows.map(({ place, unit }) => [place, unit]));
  const cached = mapsByContent.get(key) ?? mostFrequent(rows);
  mapsByContent.set(key, cached);
  return cached;
}

/** Of two units with as many rows, the first counts. */
function mostFrequent(rows: readonly RowUnit[]): ReadonlyMap<string, Unit> {
  const countOf = ({ place, unit }: RowUnit) =>
    rows.filter((row) => row.place === place && row.unit === unit).length;
  const most = new Map<string, RowUnit>();
  for (const row of rows) {
    const known = most.get(row.place);
    if (known === undefined || (row.unit !== known.unit && countOf(row) > countOf(known)))
      most.set(row.place, row);
  }
  return new Map([...most].map(([place, { unit }]) => [place, unit]));
}

const faultsIn = folderFaults((screen, shown: ReadonlyMap<string, Unit>): FileFault[] => {
  const form = isRecord(screen) && isRecord(screen.form) ? screen.form : {};
  const [ui, bind] = [form.ui, form.bind].map((part) => (isRecord(part) ? part : {}));
  const schemas = new Map(
    formPropertySchemas(form.schema).flatMap(([name, schema]) =>
      isRecord(schema) && schema.type !== undefined ? [[name, schema] as const] : [],
    ),
  );
  const rows = isRecord(screen) ? unitsOn(screen) : [];
  const inputs = Object.entries(ui ?? {}).flatMap(([name, field]): FileFault[] => {
    const options = isRecord(field) ? field["ui:options"] : null;
    const fault = misfit({
      units: [
        ...(isRecord(field) && field["ui:widget"] === "currency" ? [currencyOf(options)] : []),
        ...(isRecord(options) ? [options.prefix, options.suffix] : []).flatMap(unitsOfSign),
      ],
      schema: schemas.get(name),
      shown: shown.get(String(bind?.[name])),
    });
    return fault === null
      ? []
      : [{ pointer: joinPointer("/form/ui", name), code: "unit-misfit", ...fault }];
  });
  return [...inputs, ...rows.flatMap((row) => rowFault(row, shown.get(row.place)))];
});

const rowFault = ({ place, unit, pointer }: RowUnit, shown: Unit = unit): FileFault[] =>
  unit === shown
    ? []
    : [
        {
          pointer: joinPointer(pointer, "format"),
          code: "unit-misfit",
          message: `This shows ${place} as ${unit}, but another place of this flow shows it as ${shown}.`,
          fix: "Correct the one that is wrong.",
        },
      ];

interface Input {
  units: Unit[];
  schema: Record<string, unknown> | undefined;
  /** Unit in which rows show the same value. */
  shown: Unit | undefined;
}

function misfit({ units, schema = {}, shown }: Input) {
  const [unit, ...others] = units;
  if (unit === undefined) return null;
  const other = others.find((each) => each !== unit);
  if (other !== undefined)
    return {
      message: `The input says ${unit} and ${other} at the same time.`,
      fix: "Remove the prefix or the suffix.",
    };
  if (schema.type === "string")
    return {
      message: `The input says ${unit}, but its answer is text, which nobody can compute with.`,
      fix: 'Make it a number ("type": "number"), or remove the unit.',
    };
  const smallest = smallestPart(unit);
  if (typeof schema.multipleOf === "number" && schema.multipleOf < smallest)
    return {
      message: `The smallest part of ${unit} is ${smallest}, but the answer may be a multiple of ${schema.multipleOf}.`,
      fix: `Write "multipleOf": ${smallest}.`,
    };
  return shown === undefined || shown === unit
    ? null
    : {
        message: `The input says ${unit}, but a row of this flow shows the same value as ${shown}.`,
        fix: "Correct the one that is wrong.",
      };
}

const smallestParts = new Map<Unit, number>();

/** Returns the smallest part of a currency, such as 0.01 of US dollars; 0 of any other unit. */
function smallestPart(unit: Unit): number {
  const known = smallestParts.get(unit);
  if (known !== undefined) return known;
  const smallest = CURRENCIES.has(unit) ? 10 ** -moneyOf(unit, "en-US").decimals : 0;
  smallestParts.set(unit, smallest);
  return smallest;
}
