/** The text of whole files: of a flow, and of everything that an organization has translated. */
import { inParts } from "../parts/in-parts.ts";
import type { Effective, MergedFile, TranslatedFile } from "../model.ts";
import type { AnyPart } from "../parts/flow-parts.ts";
import type { PartFile } from "../parts/part-files.ts";
import { translationName } from "../parts/part-paths.ts";
import { markedTexts, type MarkedText, type SchemaLookup } from "../marks/marked-text.ts";

/** The text of one file. */
export interface CopyFile {
  /** Name in translations: `flow`, `screens/start/profile`, `mail/ready`, `shell`. */
  name: string;
  file: MergedFile;
  places: readonly MarkedText[];
  /** False for text that stays English. */
  localized: boolean;
}

/** Files that share one set of translations. */
export interface Translation {
  /** Name for people: the id of a flow, `words`, `organisation`. */
  id: string;
  /** Folder under flows/ that has the `copy/<locale>.json`. */
  folder: string;
  files: readonly CopyFile[];
  /** Translations by locale. */
  copy: ReadonlyMap<string, MergedFile>;
}

/** Returns the text of a file of a flow; none for a part without text. */
export const copyIn = (
  value: unknown,
  { copy, schema }: Pick<AnyPart, "copy" | "schema">,
  schemas: SchemaLookup,
): readonly MarkedText[] => (copy === null ? [] : markedTexts(value, schema, "x-copy", schemas));

/** Whether files of a part have text for people. */
export function hasCopy({ copy }: Pick<AnyPart, "copy">): boolean {
  return copy !== null;
}

/** Returns the text of one file of a flow; none for a part without text. */
export const partCopy = (
  { name, row, id, file }: PartFile,
  schemas: SchemaLookup,
): readonly CopyFile[] =>
  row.copy === null
    ? []
    : [
        {
          name: translationName(name, id),
          file,
          places: copyIn(file.value, row, schemas),
          localized: row.copy === "localized",
        },
      ];

/** Returns the text of every file of a flow. */
export const flowCopy = inParts(partCopy, hasCopy);

/** Returns the text of the chatbot's answers. */
export const answersCopy = (answers: Effective["answers"], schemas: SchemaLookup): CopyFile[] =>
  otherFiles(answers, "answers", "chat-answers", schemas);

/** Returns the sentences of organisation.json. */
export const settingsCopy = ({ settings, schemas }: Effective): CopyFile[] =>
  otherFiles(settings, "organisation", "organisation", schemas);

/** Returns the product's own words. */
export const wordsCopy = ({ words, schemas }: Effective): CopyFile[] =>
  otherFiles(words, "words", "words", schemas);

const otherFiles = (
  translated: TranslatedFile | null,
  name: string,
  schema: string,
  schemas: SchemaLookup,
): CopyFile[] =>
  translated
    ? [
        {
          name,
          file: translated.file,
          places: markedTexts(translated.file.value, schema, "x-copy", schemas),
          localized: true,
        },
      ]
    : [];

/**
 * Returns what has translations outside the flows: the product's own words, the chatbot's answers
 * and organisation.json.
 */
export function otherTranslations({ words, answers, settings, schemas }: Effective): Translation[] {
  const rows = [
    { id: "words", of: words, name: "words", schema: "words" },
    { id: "chatbot", of: answers, name: "answers", schema: "chat-answers" },
    { id: "organisation", of: settings, name: "organisation", schema: "organisation" },
  ];
  return rows.flatMap(({ id, of, name, schema }) =>
    of
      ? [
          {
            id,
            folder: of.file.path.slice(0, of.file.path.lastIndexOf("/")),
            files: otherFiles(of, name, schema, schemas),
            copy: of.copy,
          },
        ]
      : [],
  );
}

/** Returns everything that an organization has translated. */
export const translationsOf = (effective: Effective): Translation[] => [
  ...[...effective.flows.values()].map((flow) => ({
    id: flow.id,
    folder: flow.id,
    files: flowCopy(flow, effective.schemas).filter(({ localized }) => localized),
    copy: flow.copy,
  })),
  ...otherTranslations(effective),
];
