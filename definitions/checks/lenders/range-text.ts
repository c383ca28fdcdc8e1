import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import { rangeEnds, valueOfEnd, type RangeEnd } from "../../overlays/published-ranges.ts";
import { partFiles } from "../../parts/part-files.ts";
import { findingAt, type FlowCheck } from "../check.ts";

/**
 * Finds texts of a lender's overlay that write another end of a published range than its rules give: "lines from
 * $15,000" where its smallest line is $30,000. The schema says by `called` how texts name a range.
 */
export const rangeText: FlowCheck = (flow, effective) => {
  if (effective.organisation === null) return [];
  const settings = effective.schemas("organisation");
  return partFiles(flow)
    .filter(({ file }) => file.added || file.changes.length > 0)
    .flatMap(({ file, row }) =>
      statedEnds(file.value, row.schema, settings, effective.schemas)
        .filter(({ pointer }) => file.origin(pointer).file.kind?.name === "overlay")
        .flatMap(({ pointer, ends }) => {
          const wrong = ends.flatMap((each) => {
            const given = valueOfEnd(effective.info, each.end);
            return given === null || given === each.value ? [] : [{ ...each, given }];
          });
          return wrong.length === 0
            ? []
            : [
                findingAt(effective, file, pointer, {
                  code: "figure-differs",
                  message: `The text says ${wrong.map(({ written }) => written).join(" and ")}, and the settings of the lender give ${wrong.map(({ given }) => given).join(" and ")}.`,
                  fix: `Use ${wrong.map(({ end }) => `{${end.argument}}`).join(" and ")}.`,
                }),
              ];
        }),
    );
};

interface Stated {
  readonly written: string;
  readonly value: number;
  readonly end: RangeEnd;
}

/** Cached by the file, because most lenders have most files from another. */
const statedEnds = memoize(
  (value: unknown, schemaName: string, settings: unknown, schemas: SchemaLookup) =>
    isRecord(value)
      ? markedTexts(value, schemaName, "x-copy", schemas).flatMap(({ pointer, text }) => {
          const ends = /\d/.test(text) ? endsIn(text, settings) : [];
          return ends.length === 0 ? [] : [{ pointer, ends }];
        })
      : [],
);

const FIGURE = String.raw`(\$\d+(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?%)(?![\d%]|[,.]\d| ?(?:[kmb]|thousand|million)\b)`;

/** "For lines from $50,000" and "Lines from $50,000 need an appraisal" are about some lines only. */
const BEFORE = String.raw`(?<!\b(?:for|on|with|in|of|all|any|some|most|smaller|larger) )`;
const AFTER = String.raw`(?=[.,;:!?)]|$)`;

/** How a text states the ends of a range after its name: the figures, and what ends they are. */
const FORMS: readonly (readonly [form: string, ends: readonly ("min" | "max")[]])[] = [
  [`(?: run| range| go)? (?:from|between) ${FIGURE} (?:to|and) ${FIGURE}${AFTER}`, ["min", "max"]],
  [`(?: start)? from ${FIGURE}${AFTER}`, ["min"]],
  [`(?: start at| starting at| as low as) ${FIGURE}${AFTER}`, ["min"]],
  [`(?: go)? up to ${FIGURE}${AFTER}`, ["max"]],
];

function endsIn(text: string, settings: unknown): Stated[] {
  return rangeEnds(settings).flatMap((end) =>
    end.called === undefined
      ? []
      : FORMS.flatMap(([form, ends]) => {
          const index = ends.indexOf(end.end);
          const stated = new RegExp(`${BEFORE}\\b(?:${end.called})${form}`, "gi");
          return index === -1
            ? []
            : [...text.matchAll(stated)].map((match) => {
                const written = match[index + 1] ?? "";
                return { written, value: Number(written.replaceAll(/[$,%]/g, "")), end };
              });
        }),
  );
}
