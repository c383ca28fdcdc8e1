/** The translations with which a new page begins: those that a person gives, and those that the flow has already. */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { flowCopy } from "#definitions/copy/copy-files.ts";
import { stablePointer } from "#definitions/copy/stable-pointer.ts";
import { overlayOf } from "#definitions/edits/write-change.ts";
import type { EffectiveFlow } from "#definitions/model.ts";
import { counted } from "../views/counted.ts";
import { acceptingEdits } from "../workspace/texts/rewording.ts";
import { flowIn } from "./added-step.ts";
import type { StepAction, StepRequest } from "./messages.ts";
import type { Trying } from "./trying.ts";

type Add = Extract<StepAction, { kind: "add" }>;

/** @returns what was translated and what waits in the queue, one sentence a language */
export function translateStep(
  tried: Trying,
  request: StepRequest,
  action: Add,
  screen: string,
  locales: readonly string[],
): readonly string[] {
  const { lender, scope, flow } = request;
  return locales.map((locale) => {
    const own = flowIn(tried, request);
    const { definitions } = tried.workspace;
    const { schemas } = definitions.effective(lender);
    const known = new Map([...wordsIn(own, locale), ...given(action, locale)]);
    const file = `${flow}/copy/${locale}.json`;
    const present = own.copy.get(locale)?.value;
    const missing = flowCopy(own, schemas)
      .filter(({ name }) => name === `screens/${screen}` || name === "product")
      .flatMap(({ name, file: { value }, places }) =>
        places.flatMap(({ pointer, text }) => {
          const place = joinPointer("/texts", name, stablePointer(value, pointer));
          return valueAt(present, place) === undefined ? [{ place, text }] : [];
        }),
      );
    const translated = missing.flatMap(({ place, text }) => {
      const translation = known.get(text)?.trim() ?? "";
      return translation === "" ? [] : [{ place, value: { source: text, text: translation } }];
    });
    tried.write(
      translated.map(({ place, value }) =>
        scope === "all"
          ? { path: `flows/${file}`, pointer: place, value }
          : { path: overlayOf(lender), pointer: joinPointer("/patch", file) + place, value },
      ),
    );
    if (scope === "lender") tried.write(acceptingEdits(tried.workspace.definitions, lender, file));
    const left = missing.length - translated.length;
    return `${locale}: ${counted(translated.length, "text")} translated${left === 0 ? "." : `, ${left} ${left === 1 ? "waits" : "wait"} in the queue of translations.`}`;
  });
}

const given = ({ title, questions, translations }: Add, locale: string): [string, string][] => [
  [title.trim(), translations[locale] ?? ""],
  ...questions.map(({ label, translations: own }): [string, string] => [
    label.trim(),
    own[locale] ?? "",
  ]),
];

/** Returns the translations of the flow by their English, such as those of its buttons. */
function wordsIn({ copy }: EffectiveFlow, locale: string): [string, string][] {
  const value = copy.get(locale)?.value;
  const texts = isRecord(value) && isRecord(value.texts) ? Object.values(value.texts) : [];
  return texts.flatMap((part) =>
    (isRecord(part) ? Object.values(part) : []).flatMap((entry): [string, string][] =>
      isRecord(entry) && typeof entry.source === "string" && typeof entry.text === "string"
        ? [[entry.source, entry.text]]
        : [],
    ),
  );
}
