import { compileArguments, expressionSources } from "#engine/copy/arguments.ts";
import { compileComputed } from "#engine/expression/computed.ts";
import { evaluateExpression, type Expression } from "#engine/expression/expression.ts";
import type { Tables } from "#engine/expression/scope.ts";
import { isRecord, joinPointer, listOf, parsePointer } from "#engine/index.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formPropertySchemas } from "../../forms/form-properties.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import type { Entities } from "../../model.ts";
import { oppositeOf } from "../../names/opposite-names.ts";
import { reversedRanges } from "../../overlays/published-ranges.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds ranges of a page whose ends are exchanged: a row from `rateHigh` to `rateLow`, a computed `lowest` above the
 * `highest`, and a text "{highest} to {lowest}" whose first value is above the second.
 */
export const rangeReversed: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  faultsIn(effective, screens, effective.schemas, entitiesOf(flow.value), flow.value.tables);

const faultsIn = folderFaults(
  (screen, schemas: SchemaLookup, entities: Entities, tables: Tables | undefined): FileFault[] => {
    const { body, args, form } = asRecord(screen);
    const named = argumentFaults(args, entities, tables);
    return [
      ...listOf(body).flatMap((block, index) =>
        listOf(asRecord(asRecord(block).options).rows).flatMap((row, position) =>
          rowFaults(row, joinPointer("/body", index, "options", "rows", position)),
        ),
      ),
      ...named,
      // An exchanged argument makes each text with it wrong.
      ...(named.length === 0 ? textFaults(screen, schemas, entities, tables) : []),
      ...computedFaults(form, entities, tables),
    ];
  },
);

const reversed = (pointer: string, message: string, fix: string): FileFault => ({
  pointer,
  code: "figure-order",
  message,
  fix,
});

function rowFaults(row: unknown, at: string): FileFault[] {
  const { value, to } = asRecord(row);
  if (typeof value !== "string" || typeof to !== "string") return [];
  const [from, end] = [value, to].map((each) => parsePointer(each).at(-1) ?? "") as [
    string,
    string,
  ];
  const opposite = oppositeOf(from);
  if (opposite?.isHigh === true && opposite.name === end)
    return [
      reversed(
        joinPointer(at, "value"),
        `The row goes from "${from}" to "${end}": its ends are exchanged.`,
        `Write ${to} as "value", and ${value} as "to".`,
      ),
    ];
  return opposite?.isHigh === false &&
    oppositeOf(end)?.isHigh === true &&
    opposite.name !== end &&
    !end.startsWith(from)
    ? [
        {
          pointer: joinPointer(at, "to"),
          code: "value-exchanged",
          message: `The row begins with "${from}" and ends with "${end}", the end of another range.`,
          fix: `Use "${opposite.name}".`,
        },
      ]
    : [];
}

/** The value of an expression that reads the tables alone. */
type Constants = ReadonlyMap<string, number>;

function constantsOf(args: unknown, entities: Entities, tables: Tables | undefined): Constants {
  const sources = expressionSources(asRecord(args) as Parameters<typeof expressionSources>[0]);
  return new Map(
    compileArguments(sources, entities, tables, true, null).flatMap(
      ({ name, compiled }): [string, number][] => {
        if (compiled === null || !compiled.reads.every((path) => path.startsWith("tables")))
          return [];
        const value = evaluateExpression(compiled, { tables });
        return typeof value === "number" ? [[name, value]] : [];
      },
    ),
  );
}

function argumentFaults(
  args: unknown,
  entities: Entities,
  tables: Tables | undefined,
): FileFault[] {
  if (!isRecord(args)) return [];
  const constants = constantsOf(args, entities, tables);
  return [...constants].flatMap(([name, low]) => {
    const opposite = oppositeOf(name);
    const high = opposite?.isHigh === false ? constants.get(opposite.name) : undefined;
    return opposite === null || high === undefined || low <= high
      ? []
      : [
          reversed(
            joinPointer("/args", name, "expression"),
            `"${name}" is ${low}, and "${opposite.name}" is ${high}.`,
            "Exchange the two expressions.",
          ),
        ];
  });
}

function textFaults(
  screen: unknown,
  schemas: SchemaLookup,
  entities: Entities,
  tables: Tables | undefined,
): FileFault[] {
  if (!isRecord(screen)) return [];
  const constants = constantsOf(screen.args, entities, tables);
  return markedTexts(screen, "screen", "x-copy", schemas).flatMap(({ pointer, text }) =>
    [
      ...reversedRanges(text, schemas("organisation")),
      ...[...text.matchAll(/\{(\w+)\} to \{(\w+)\}/g)].flatMap(([range, from = "", to = ""]) =>
        Number(constants.get(from)) > Number(constants.get(to)) ? [range] : [],
      ),
    ].map((range) =>
      reversed(
        pointer,
        `The text says "${range}", which begins with the highest figure.`,
        "Exchange the two arguments.",
      ),
    ),
  );
}

function computedFaults(
  form: unknown,
  entities: Entities,
  tables: Tables | undefined,
): FileFault[] {
  const { schema, computed } = asRecord(form);
  if (!isRecord(schema) || !Array.isArray(computed)) return [];
  const compiled = compileComputed(form as Parameters<typeof compileComputed>[0], entities, tables);
  return compiled.flatMap((low, index) => {
    const opposite = oppositeOf(low.id);
    const high = compiled.find(({ id }) => opposite?.isHigh === false && id === opposite.name);
    if (high === undefined || low.compiled === null || high.compiled === null) return [];
    const at = joinPointer("/form/computed", index, "expression");
    if (low.expression === high.expression)
      return [
        reversed(
          at,
          `"${low.id}" and "${high.id}" are computed in the same way, so that the range has one value.`,
          "Correct one of the two expressions.",
        ),
      ];
    const ends = samplesOf(schema).flatMap((answers) =>
      endsOver(low.compiled, high.compiled, { form: answers, tables }),
    );
    return ends.length > 0 && ends.every(([from, to]) => from > to)
      ? [
          reversed(
            at,
            `"${low.id}" is above "${high.id}" for each answer that we tried: ${ends[0]?.join(" and ")}.`,
            "Exchange the two expressions.",
          ),
        ]
      : [];
  });
}

function endsOver(
  low: Expression | null,
  high: Expression | null,
  input: { readonly [root: string]: unknown },
): [number, number][] {
  if (low === null || high === null) return [];
  const [from, to] = [low, high].map((each) => evaluateExpression(each, input));
  return typeof from === "number" && typeof to === "number" ? [[from, to]] : [];
}

/** Returns answers of a form: the lowest, and the highest, of each field. */
function samplesOf(schema: unknown): Record<string, unknown>[] {
  const fields = formPropertySchemas(schema).map(([name, each]): [string, unknown[]] => {
    const { minimum, maximum, oneOf } = asRecord(each);
    const choices = listOf(oneOf).map((choice) => asRecord(choice).const);
    return [name, choices.length > 0 ? choices : [minimum, maximum]];
  });
  return [0, -1].map((position) =>
    Object.fromEntries(fields.map(([name, values]) => [name, values.at(position)])),
  );
}
