import { countryCodes } from "#lending/formats/countries.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { partFaults, type FileFault } from "../file-faults.ts";

/** Public lists of codes by the value of the mark `x-code`. */
const LISTS: Readonly<Record<string, readonly [standard: string, codes: readonly string[]]>> = {
  currency: ["ISO 4217", Intl.supportedValuesOf("currency")],
  country: ["ISO 3166", countryCodes],
};

/** Finds currencies and countries that the public lists of their codes do not have. */
export const codeUnknown: FileCheck = (flow, effective) =>
  faultsIn(effective, flow, effective.schemas);

const faultsIn = partFaults((value, { row }, schemas: SchemaLookup): FileFault[] =>
  markedTexts(value, row.schema, "x-code", schemas).flatMap(({ pointer, text, mark }) => {
    const [standard, codes] = LISTS[String(mark)] ?? ["", []];
    return codes.includes(text)
      ? []
      : [
          {
            pointer,
            code: "code-unknown",
            message: `"${text}" is not a ${String(mark)} of ${standard}.`,
            fix: suggestion(text, codes),
          },
        ];
  }),
);
