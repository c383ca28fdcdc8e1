import { isRecord } from "#engine/index.ts";
import { answersIn, copyIn, type CopyIn, type CopyPlace } from "../copy-places.ts";
import type { Effective, EffectiveFlow } from "../effective.ts";
import type { Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import { readMessage } from "../message-syntax.ts";
import { once } from "../once.ts";
import { givesText, organisationTexts } from "../organisation-texts.ts";
import { joinPointer, splitPointer, valueAt } from "../pointer.ts";
import { settingFinding, ownSettings } from "../settings.ts";
import { suggestion } from "../suggest.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

/** Copy fills in what nobody gives: the borrower would read `{phoneFormated}`. */
export const copyArgumentUnknown: Check = (effective, definitions) => {
  const texts = organisationTexts(definitions);
  const { files } = definitions.sources;
  return [
    ...[...[...effective.flows.values()].flatMap(copyIn), ...answersIn(effective.answers)].flatMap(
      ({ part, file, places }) =>
        unknownIn(effective, file, part.split("/")[0] ?? "", places, texts, files),
    ),
    ...notGiven(effective, definitions, texts),
  ];
};

const isTitle = (pointer: string) =>
  /^\/(title|documentTitle)$|^\/progress\/\d+\/title$/.test(pointer);

const unknownIn = fileFaults(
  (
    value,
    kind: string,
    places: readonly CopyPlace[],
    texts: ReadonlySet<string>,
    files: Definitions["sources"]["files"],
  ): FileFault[] => {
    const document = kind === "documents";
    const own =
      kind === "mail"
        ? new Set([...texts, ...valueNames(value)])
        : kind === "conditions"
          ? new Set([...texts, ...ofCard])
          : texts;
    return places.flatMap(({ pointer, text }) => {
      // What a title may hold is a question of its own.
      if (isTitle(pointer) && !document) return [];
      const given = document
        ? documentNames(value, pointer)
        : new Set([
            ...own,
            ...(kind === "answers" ? namesOfCase(value, splitPointer(pointer)) : []),
            ...namesByApp(kind, value, splitPointer(pointer), files),
          ]);
      return [...readMessage(text).args.keys()]
        .filter((name) => !given.has(name))
        .map((name) => ({
          pointer,
          code: "copy-argument-unknown",
          message: `Nothing fills in {${name}}.`,
          fix: suggestion(name, [...given]),
        }));
    });
  },
);

/** Names that a place of a document may fill in: its `args`, and, for each member of a list, the member's fields. */
function documentNames(document: unknown, pointer: string): ReadonlySet<string> {
  const names = new Set<string>();
  if (!isRecord(document)) return names;
  if (isRecord(document.args)) for (const name of Object.keys(document.args)) names.add(name);
  const path = splitPointer(pointer);
  if (path[0] === "sections" && path[2] === "each") {
    names.add("item");
    const fields = valueAt(document, `/sections/${path[1]}/each/fields`);
    if (isRecord(fields)) for (const name of Object.keys(fields)) names.add(name);
  }
  return names;
}

const SHELL = "schemas/shell.schema.json";

/** Names that the app gives a text of the shell, or a block a text among its options, as their schemas say (`x-args`). */
function namesByApp(
  kind: string,
  value: unknown,
  path: readonly string[],
  files: Definitions["sources"]["files"],
): string[] {
  if (kind === "shell") return namesAt(files.get(SHELL)?.value, path);
  if (kind !== "screens" || path[0] !== "body" || path[2] !== "options") return [];
  const block = valueAt(value, joinPointer("/body", path[1] ?? "", "block"));
  return namesAt(files.get(`schemas/blocks/${String(block)}.schema.json`)?.value, path.slice(3));
}

function namesAt(schema: unknown, path: readonly string[]): string[] {
  const at = path.map((name) => joinPointer("/properties", name)).join("");
  const names = valueAt(schema, `${at}/x-args`);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** Names that the card of a condition gives its words besides (`schemas/conditions.schema.json`). */
const ofCard = ["count", "countInWords", "accountMask"];

/** Names that the chatbot gives a case besides (`schemas/chat-answers.schema.json`): only a case is said of an application. */
function namesOfCase(file: unknown, [list, answer, cases]: readonly string[]): string[] {
  if (list !== "answers" || cases !== "cases") return [];
  const values = valueAt(file, `/answers/${answer}/values`);
  return ["page", "conditions", ...(isRecord(values) ? Object.keys(values) : [])];
}

/** Names that an e-mail gives its words besides. */
const valueNames = (mail: unknown): string[] =>
  isRecord(mail) && isRecord(mail.values) ? Object.keys(mail.values) : [];

/** Names that the copy of a flow uses, each with the first place where it does. */
const filledIn = once((flow: EffectiveFlow) => filledInBy(copyIn(flow)));

function filledInBy(parts: readonly CopyIn[]): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  for (const { part, file, places } of parts)
    if (!part.startsWith("documents/"))
      for (const [name, pointer] of namesIn(places))
        if (!used.has(name)) used.set(name, `flows/${file.path} at ${pointer}`);
  return used;
}

const namesIn = once((places: readonly CopyPlace[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const { pointer, text } of places)
    for (const name of readMessage(text).args.keys())
      if (!names.has(name)) names.set(name, pointer);
  return names;
});

/** Names that the copy of an organisation uses, as the schema allows, but its own organisation.json leaves out. */
function notGiven(
  effective: Effective,
  definitions: Definitions,
  texts: ReadonlySet<string>,
): Finding[] {
  const setting = ownSettings(effective, definitions).find(({ kind }) => kind === "organisation");
  if (setting === undefined) return [];
  const info = setting.value;
  const used = new Map<string, string>();
  const { flows, answers } = definitions.effective(setting.organisation);
  for (const names of [...[...flows.values()].map(filledIn), filledInBy(answersIn(answers))])
    for (const [name, where] of names)
      if (texts.has(name) && !used.has(name)) used.set(name, where);
  return [...used]
    .filter(([name]) => !givesText(info, name))
    .map(([name, where]) =>
      settingFinding(setting, "", {
        code: "copy-argument-not-given",
        message: `Copy fills in {${name}} (${where}), which this organisation does not give.`,
        fix: `Add "${name}", or say it otherwise in the overlay.`,
      }),
    );
}
