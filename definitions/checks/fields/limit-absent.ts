import { joinPointer, parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Effective } from "../../model.ts";
import { valuesAt } from "../../overlays/limited-choices.ts";
import { limitedPlaces, placeOf, type LimitedPlace } from "../../overlays/limited-places.ts";
import { inFolder } from "../../parts/in-folder.ts";
import { allFlows, findingAt, type Check } from "../check.ts";

/**
 * Finds forms that offer values which other forms of the product leave out by a setting of the lender
 * (`form.limits`): a home in a state without a license.
 */
export const limitAbsent: Check = (effective, definitions) => {
  const flows = allFlows(effective, definitions);
  return [...effective.flows.values()].flatMap((flow) => {
    const limits = limitsIn(flows, flow.flow.value.product);
    return limits.length === 0
      ? []
      : [...offersIn(flow.screens)].flatMap(([id, offers]) =>
          offers.flatMap(({ place, pointer, values }) => {
            const limit = limits.find((each) => each.place === place);
            const file = flow.screens.get(id);
            return file === undefined || limit === undefined || areAmong(values, limit, effective)
              ? []
              : [
                  findingAt(effective, file, pointer, {
                    code: "limit-absent",
                    message: `This offers values that ${limit.file.path} leaves out: there, "${limit.setting.split("/")[1] ?? ""}" of the lender limits ${place}.`,
                    fix: `Name the property in \`limits\` of the form, with ${limit.setting}.`,
                  }),
                ];
          }),
        );
  });
};

/** Returns the limits in the forms of a product. */
const limitsIn = memoize(
  (flows: Effective["flows"], product: string | undefined): readonly LimitedPlace[] =>
    [...flows.values()]
      .filter(({ flow }) => flow.value.product === product)
      .flatMap(({ screens }) => limitedPlaces(screens)),
);

/** The values that a form offers for a place without a limit. */
interface Offer {
  readonly place: string;
  readonly pointer: string;
  readonly values: readonly unknown[];
}

const offersIn = inFolder(({ value }): readonly Offer[] => {
  const { schema, bind, limits } = asRecord(asRecord(value).form);
  return listsIn(schema, "").flatMap(({ pointer, values }) => {
    const place = placeOf(pointer, bind);
    return place === null || asRecord(limits)[pointer] !== undefined
      ? []
      : [{ place, pointer: joinPointer("/form/schema", ...parsePointer(pointer), "enum"), values }];
  });
});

/** Returns the lists of values of the properties in a schema. */
function listsIn(schema: unknown, at: string): Omit<Offer, "place">[] {
  return Object.entries(asRecord(asRecord(schema).properties)).flatMap(([name, property]) => {
    const pointer = joinPointer(at, "properties", name);
    const values = asRecord(property).enum;
    return [
      ...(Array.isArray(values) ? [{ pointer, values: values as unknown[] }] : []),
      ...listsIn(property, pointer),
    ];
  });
}

/** Whether the setting leaves all values. The base has no settings, so that it never does there. */
function areAmong(
  values: readonly unknown[],
  { setting }: LimitedPlace,
  { info }: Effective,
): boolean {
  const left = valuesAt(info, setting);
  return left !== null && values.every((each) => left.includes(each));
}
