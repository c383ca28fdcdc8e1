import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { formPropertySchemas } from "../form-properties.ts";
import type { EffectiveFlow } from "../model.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

type Unit = "currency" | "percent" | "months";

/** Signs around an input, and what they say about the number in it. */
const SIGNS: Readonly<Record<string, Unit>> = {
  $: "currency",
  USD: "currency",
  "%": "percent",
  percent: "percent",
  months: "months",
};
const UNITS: ReadonlySet<unknown> = new Set<Unit>(["currency", "percent", "months"]);

/**
 * Finds units that do not fit: two on one input, one on an input of text, and one that differs from
 * how the flow shows the same value.
 */
export const unitMisfit: Check = (effective) =>
  [...effective.flows.values()].flatMap((flow) => {
    const shown = unitsShown(flow);
    return [...flow.screens.values()].flatMap((file) => faultsIn(effective, file, shown));
  });

/** Returns the unit in which rows of the flow's screens show each place. */
const unitsShown = memoize((flow: EffectiveFlow): ReadonlyMap<string, Unit> => {
  const units = new Map<string, Unit>();
  const read = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(read);
    else if (isRecord(value)) {
      const { value: place, format } = value;
      if (typeof place === "string" && UNITS.has(format)) units.set(place, format as Unit);
      Object.values(value).forEach(read);
    }
  };
  for (const { value } of flow.screens.values()) read(isRecord(value) ? value.body : null);
  return units;
});

const faultsIn = fileFaults((screen, shown: ReadonlyMap<string, Unit>): FileFault[] => {
  const form = isRecord(screen) && isRecord(screen.form) ? screen.form : {};
  const [ui, bind] = [form.ui, form.bind].map((part) => (isRecord(part) ? part : {}));
  const types = new Map(
    formPropertySchemas(form.schema).flatMap(([name, schema]) =>
      isRecord(schema) && schema.type !== undefined ? [[name, schema.type] as const] : [],
    ),
  );
  return Object.entries(ui ?? {}).flatMap(([name, field]): FileFault[] => {
    const options = isRecord(field) ? field["ui:options"] : null;
    const fault = misfit({
      units: [
        ...(isRecord(field) && field["ui:widget"] === "currency" ? (["currency"] as const) : []),
        ...(isRecord(options) ? [options.prefix, options.suffix] : []).flatMap(
          (sign) => SIGNS[String(sign)] ?? [],
        ),
      ],
      type: types.get(name),
      shown: shown.get(String(bind?.[name])),
    });
    return fault === null
      ? []
      : [{ pointer: joinPointer("/form/ui", name), code: "unit-misfit", ...fault }];
  });
});

function misfit({ units, type, shown }: { units: Unit[]; type: unknown; shown: Unit | undefined }) {
  const [unit, ...others] = units;
  if (unit === undefined) return null;
  const other = others.find((each) => each !== unit);
  if (other !== undefined)
    return {
      message: `The input says ${unit} and ${other} at the same time.`,
      fix: "Remove the prefix or the suffix.",
    };
  if (type === "string")
    return {
      message: `The input says ${unit}, but its answer is text, which nobody can compute with.`,
      fix: 'Make it a number ("type": "number"), or remove the unit.',
    };
  return shown === undefined || shown === unit
    ? null
    : {
        message: `The input says ${unit}, but a row of this flow shows the same value as ${shown}.`,
        fix: "Correct the one that is wrong.",
      };
}
