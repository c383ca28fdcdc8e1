import { isRecord } from "#engine/index.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { entityValues } from "../../values/entity-values.ts";
import type { FileCheck } from "../check.ts";
import { guardlessFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds types of documents and consents, and categories of conditions, that the application of the
 * product does not have. The schemas mark such values with `x-value-of`.
 */
export const entityValueUnknown: FileCheck = (flow, effective, { entitiesOf }) =>
  faultsIn(effective, flow, effective.schemas, entitiesOf(flow.flow.value));

const faultsIn = guardlessFaults(
  (value, { row }, schemas: SchemaLookup, entities: Entities): FileFault[] =>
    isRecord(value)
      ? markedTexts(value, row.schema, "x-value-of", schemas).flatMap(({ pointer, text, mark }) => {
          const values = entityValues(entities, String(mark));
          if (values === null || values.includes(text)) return [];
          return [
            {
              pointer,
              code: "entity-value-unknown",
              message: `"${text}" is not a value of ${String(mark)} in an application of this product.`,
              fix: suggestion(text, values),
            },
          ];
        })
      : [],
);
