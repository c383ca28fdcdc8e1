import { asRecord } from "../../forms/drawn-properties.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import type { Entities } from "../../model.ts";
import { entityValues } from "../../values/entity-values.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { exchangedOnce } from "./exchanged.ts";

/**
 * Finds fields whose block records another value than their name says: the field `licenseFront` takes pictures that are
 * stored as DRIVERS_LICENSE_BACK. The schema of a block's options marks such values with `x-value-of`. One field alone
 * is a warning.
 */
export const documentExchanged: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, effective.schemas, entitiesOf(flow.value));

const faultsIn = folderFaults((screen, schemas: SchemaLookup, entities: Entities): FileFault[] => {
  const { body } = asRecord(screen);
  if (!Array.isArray(body) || !body.some((block) => "field" in asRecord(block))) return [];
  const values = markedTexts(screen, "screen", "x-value-of", schemas).flatMap(
    ({ pointer, text, mark }) => {
      const [block] = /^\/body\/\d+(?=\/options\/)/.exec(pointer) ?? [];
      const { field } = asRecord(body[Number(block?.split("/")[2])]);
      return block === undefined || typeof field !== "string"
        ? []
        : [{ pointer, text, block, field, allowed: entityValues(entities, String(mark)) ?? [] }];
    },
  );
  const wrong = values.flatMap(({ allowed, ...value }) => {
    const meant = allowed.filter((each) => fits(value.field, each));
    const hasOwn = values.some(({ block, text }) => block === value.block && meant.includes(text));
    return meant.length === 0 || hasOwn ? [] : [{ ...value, meant }];
  });
  return exchangedOnce(
    wrong,
    (one, other) => one.meant.includes(other.text) && other.meant.includes(one.text),
  ).map(({ fault: { pointer, text, field, meant }, isPair }) => ({
    pointer,
    code: "value-exchanged",
    ...(isPair ? {} : { severity: "warning" as const }),
    message: `The files of "${field}" are stored as ${text}, and there is a kind ${meant.join(" and ")}.`,
    fix: `Write ${meant.join(" or ")}, or choose another name.`,
  }));
});

/**
 * A name fits a value that contains its words, such as `licenseFront` DRIVERS_LICENSE_FRONT. A name of one word, such as
 * `letter`, fits too much.
 */
function fits(name: string, value: string): boolean {
  const words = name.split(/(?=[A-Z])/);
  return words.length > 1 && `_${value}_`.includes(`_${words.join("_").toUpperCase()}_`);
}
