import { namedFacts } from "#engine/analyze/guards/named-facts.ts";
import { parsePointer, placedRecords } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import type { EffectiveFlow } from "../../model.ts";
import { findingAt, type FlowCheck } from "../check.ts";

type Checklist = NonNullable<EffectiveFlow["checklist"]>["value"];

/**
 * Finds steps whose job asks for one thing and that are done with another: a request for a trust's certificate, and a
 * condition that waits for a bank statement. The options of the job mark such a value with `x-value-of`.
 */
export const requestDiffers: FlowCheck = ({ checklist }, effective) =>
  checklist === null
    ? []
    : requestsIn(checklist.value, effective.schemas).map(({ id, pointer, asked, awaited }) =>
        findingAt(effective, checklist, pointer, {
          code: "request-differs",
          message: `The step "${id}" asks for ${asked}, and it is done with ${awaited.join(" or ")}.`,
          fix: "Ask for what the condition of the step waits for, or correct the condition.",
        }),
      );

interface Request {
  readonly id: string;
  /** Pointer of the job's option. */
  readonly pointer: string;
  readonly asked: string;
  readonly awaited: readonly string[];
}

const requestsIn = memoize(
  ({ steps, facts = {} }: Checklist, schemas: SchemaLookup): readonly Request[] => {
    const values = markedTexts({ steps }, "checklist", "x-value-of", schemas);
    return placedRecords(steps, "/steps").flatMap(([{ id, done }, step]) =>
      values
        .filter(({ pointer }) => pointer.startsWith(`${step}/`))
        .flatMap(({ pointer, text: asked, mark }) => {
          const member = parsePointer(String(mark)).at(-1) ?? "";
          const sources = [String(done), ...Object.values(namedFacts([["", String(done)]], facts))];
          const awaited = sources.flatMap((source) => comparedWith(member, source));
          return awaited.length === 0 || awaited.includes(asked)
            ? []
            : [{ id: String(id), pointer, asked, awaited }];
        }),
    );
  },
);

/** Returns the texts with which a condition compares a member. */
const comparedWith = (member: string, source: string): string[] =>
  [
    ...source.matchAll(new RegExp(`\\.${member}\\s*(?:==|in)\\s*('[^']*'|\\[[^\\]]*\\])`, "g")),
  ].flatMap(([, texts = ""]) => [...texts.matchAll(/'([^']*)'/g)].map(([, text = ""]) => text));
