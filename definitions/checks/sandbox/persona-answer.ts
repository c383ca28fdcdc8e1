import { isRecord, joinPointer, mergePatch } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { suggestion } from "../../findings/suggest.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { markedTexts } from "../../marks/marked-text.ts";
import type { Definitions, EffectiveFlow } from "../../model.ts";
import type { AnswerFault } from "../../sandbox/answer-fault.ts";
import { answerFaults } from "../../sandbox/answer-faults.ts";
import { productFlow } from "../../sandbox/product-flow.ts";
import { placeholderFaults } from "../../sandbox/placeholders.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { entityValues } from "../../values/entity-values.ts";
import { findingIn, type AcrossCheck } from "../check.ts";

/**
 * Finds answers of personas that no form takes: fields that it does not have, values that it refuses, required fields
 * that are missing, and placeholders that the sandbox cannot replace. A lender's own form may take what that of the
 * base refuses, and the base need not have the page.
 */
export const personaAnswer: AcrossCheck = (definitions) =>
  definitions
    .personas()
    .flatMap((file) => [
      ...Object.entries(asRecord(asRecord(file.value).answers)).flatMap(([screen, answer]) =>
        faultsOf(file, screen, answer, definitions),
      ),
      ...vendorValues(file, definitions),
    ]);

function faultsOf(
  file: SourceFile,
  screen: string,
  answer: unknown,
  definitions: Definitions,
): Finding[] {
  const given = { file, screen, answer, definitions };
  const { base, effective, organisations } = definitions;
  const inBase = faultsIn(given, base.flows);
  if (inBase?.length === 0) return [];
  const ofLenders = [];
  for (const code of organisations.keys()) {
    const faults = faultsIn(given, effective(code).flows);
    if (faults?.length === 0) return [];
    ofLenders.push(faults);
  }
  const faults = [inBase, ...ofLenders].find((each) => each !== null) ?? [];
  return faults.map(({ pointer, ...fault }) =>
    findingIn(file, pointer, { code: "sandbox-answer", severity: "warning", ...fault }),
  );
}

interface Given {
  readonly file: SourceFile;
  /** `<flow>/<screen id>` */
  readonly screen: string;
  readonly answer: unknown;
  readonly definitions: Definitions;
}

/** Null when the flows have no such form. */
function faultsIn(
  { file, screen, answer, definitions }: Given,
  flows: ReadonlyMap<string, EffectiveFlow>,
): AnswerFault[] | null {
  const [id = "", ...name] = screen.split("/");
  const flow = flows.get(id);
  const { form } = asRecord(flow?.screens.get(name.join("/"))?.value);
  if (flow === undefined || !isRecord(form) || !isRecord(form.schema)) return null;
  const { schema } = form;
  const at = joinPointer("/answers", screen);
  const scope = {
    flow,
    entities: definitions.entitiesOf(flow.flow.value),
    persona: definitions.base.schemas("persona"),
  };
  const listed = Array.isArray(answer) ? (answer as unknown[]) : null;
  const written = [
    ...(listed ?? [answer]).flatMap((each, index) =>
      answerFaults(each, schema, listed === null ? at : joinPointer(at, index), "form"),
    ),
    ...placeholderFaults(answer, at, scope),
  ];
  // An answer under a wrong name is missing under the right one.
  return written.length > 0 ? written : missingAnswers(file, screen, form, definitions);
}

function missingAnswers(
  file: SourceFile,
  screen: string,
  form: Readonly<Record<string, unknown>>,
  definitions: Definitions,
): AnswerFault[] {
  const at = joinPointer("/answers", screen);
  const merged = mergedAnswer(file, screen, definitions);
  if (Array.isArray(merged))
    return merged.flatMap((each, index) => missing(each, form, joinPointer(at, index)));
  // What the extended persona lacks already is its fault.
  const { extends: base } = asRecord(file.value);
  const extended = definitions.sources.files.get(`flows/sandbox/personas/${String(base)}.json`);
  const inherited = extended === undefined ? {} : mergedAnswer(extended, screen, definitions);
  const before = missing(inherited, form, at).map(({ message }) => message);
  return missing(merged, form, at).filter(({ message }) =>
    isRecord(inherited) && extended !== undefined ? !before.includes(message) : true,
  );
}

/**
 * Returns required answers that are missing. The form has a default for some, and asks others of some borrowers only.
 */
function missing(
  answer: unknown,
  { schema, when }: Readonly<Record<string, unknown>>,
  pointer: string,
): AnswerFault[] {
  const { required, properties } = asRecord(schema);
  if (!isRecord(answer) || !Array.isArray(required)) return [];
  return (required as unknown[]).map(String).flatMap((name) =>
    answer[name] !== undefined ||
    Object.hasOwn(asRecord(when), name) ||
    asRecord(asRecord(properties)[name]).default !== undefined
      ? []
      : [
          {
            pointer,
            message: `The form requires "${name}", and the answer lacks it.`,
            fix: `Add "${name}" to the answer.`,
          },
        ],
  );
}

/** Returns the answer of a persona with that of the personas that it extends. */
function mergedAnswer(
  file: SourceFile,
  screen: string,
  { sources }: Pick<Definitions, "sources">,
  seen: readonly SourceFile[] = [],
): unknown {
  const { answers, extends: base } = asRecord(file.value);
  const own = asRecord(answers)[screen];
  const extended = sources.files.get(`flows/sandbox/personas/${String(base)}.json`);
  if (extended === undefined || seen.includes(file)) return own;
  const inherited = mergedAnswer(extended, screen, { sources }, [...seen, file]);
  return isRecord(own) && isRecord(inherited) ? mergePatch(inherited, own) : (own ?? inherited);
}

/** Returns categories of conditions in the vendors' answers that the persona's product does not have. */
function vendorValues(file: SourceFile, definitions: Definitions): Finding[] {
  const flow = productFlow(file, definitions);
  if (flow === undefined) return [];
  const entities = definitions.entitiesOf(flow);
  return markedTexts(file.value, "persona", "x-value-of", definitions.base.schemas).flatMap(
    ({ pointer, text, mark }) => {
      const values = entityValues(entities, String(mark));
      return values === null || values.includes(text)
        ? []
        : [
            findingIn(file, pointer, {
              code: "entity-value-unknown",
              message: `The product has no "${text}" here.`,
              fix: suggestion(text, values),
            }),
          ];
    },
  );
}
