import { guardFinding, isRecord, joinPointer } from "#engine/index.ts";
import { argumentScope } from "#engine/copy/arguments.ts";
import { compileExpression } from "#engine/expression/expression.ts";
import { memoize } from "#engine/memoize.ts";
import { ANY, type Type } from "#engine/guard/type.ts";
import type { Tables } from "#engine/expression/scope.ts";
import type { JsonSchema } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Entities } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

const LIST: Type = { kind: "list", nullable: true, items: ANY };

/** A list of a document that an expression computes. */
interface ComputedList {
  readonly pointer: string;
  readonly expression: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Finds lists of documents whose expression has no meaning or gives no list, and fields that their
 * items lack. The check `value-unknown` knows the lists that a pointer names.
 */
export const documentList: FileCheck = ({ flow, documents }, effective, { entitiesOf }) => {
  const organisation = effective.schemas("organisation") as JsonSchema;
  const { tables } = flow.value;
  const entities = entitiesOf(flow.value);
  return [...documents.values()].flatMap((file): Finding[] => [
    ...compiledLists(file.value, entities, tables, organisation).flatMap(({ list, diagnostics }) =>
      diagnostics.map((diagnostic) =>
        guardFinding(
          diagnostic,
          list.expression,
          joinPointer(list.pointer, "expression"),
          file.sourceMap(effective.organisation),
        ),
      ),
    ),
    ...unknownFields(effective, file, entities, tables, organisation),
  ]);
};

const unknownFields = fileFaults(
  (
    document,
    entities: Entities,
    tables: Tables | undefined,
    organisation: JsonSchema,
  ): FileFault[] =>
    compiledLists(document, entities, tables, organisation).flatMap(({ list, expression }) => {
      const items = expression?.type.kind === "list" ? expression.type.items : ANY;
      if (items.kind === "any") return [];
      const known = items.kind === "object" ? [...items.fields.keys()] : [];
      return Object.entries(list.fields).flatMap(([name, how]): FileFault[] => {
        const field = isRecord(how) ? how.field : undefined;
        if (typeof field !== "string" || known.includes(field)) return [];
        return [
          {
            pointer: joinPointer(list.pointer, "fields", name, "field"),
            code: "value-unknown",
            message: `An item of this list has no field "${field}".`,
            fix: suggestion(field, known),
          },
        ];
      });
    }),
);

const compiledLists = memoize(
  (document: unknown, entities: Entities, tables: Tables | undefined, organisation: JsonSchema) =>
    listsIn(document).map((list) => ({
      list,
      ...compileExpression(list.expression, argumentScope(entities, tables, organisation), {
        type: LIST,
      }),
    })),
);

/** Returns the list of a document and those of its sections that have an expression. */
function listsIn(document: unknown): ComputedList[] {
  if (!isRecord(document)) return [];
  const sections: unknown[] = Array.isArray(document.sections) ? document.sections : [];
  const lists: [pointer: string, each: unknown][] = [
    ["/each", document.each],
    ...sections.map((section, index): [string, unknown] => [
      joinPointer("/sections", index, "each"),
      isRecord(section) ? section.each : undefined,
    ]),
  ];
  return lists.flatMap(([pointer, each]) =>
    isRecord(each) && typeof each.expression === "string"
      ? [
          {
            pointer,
            expression: each.expression,
            fields: isRecord(each.fields) ? each.fields : {},
          },
        ]
      : [],
  );
}
