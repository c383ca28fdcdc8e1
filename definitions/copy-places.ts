/** Where a definition holds words for a borrower: pointer and text. */
import { isRecord } from "#engine/index.ts";
import type { Effective, EffectiveFlow } from "./effective.ts";
import type { MergedFile } from "./merge.ts";
import { once } from "./once.ts";
import { joinPointer, splitPointer } from "./pointer.ts";

export interface CopyPlace {
  pointer: string;
  text: string;
}

/** Property names that hold words wherever they stand in a part of a definition that is shown. */
const wordKeys = new Set([
  "title",
  "documentTitle",
  "lead",
  "label",
  "text",
  "description",
  "help",
  "placeholder",
  "legend",
  "hint",
  "note",
  "empty",
  "absent",
  "heading",
  "closing",
  "signatureLabel",
  "adopt",
  "agree",
  "asked",
  "inReview",
  "decided",
  "nothing",
  "allMet",
  "blocked",
  "missing",
  "denied",
  "over",
  "ui:help",
  "ui:placeholder",
  "ui:title",
  "ui:description",
]);

/** Property names that hold words by key or in a list. */
const wordGroups = new Set([
  "ui:messages",
  "ui:enumNames",
  "labels",
  "messages",
  "paragraphs",
  "list",
  "states",
  "aside",
]);

function wordsIn(value: unknown, pointer: string, all: boolean): CopyPlace[] {
  if (typeof value === "string") return all ? [{ pointer, text: value }] : [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => wordsIn(each, joinPointer(pointer, index), all));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    wordsIn(
      each,
      joinPointer(pointer, key),
      wordGroups.has(key) ||
        (typeof each === "string" && (all || wordKeys.has(key) || key.endsWith("Label"))),
    ),
  );
}

/** A property named `title` describes a field called "title"; its name is no word, its schema may hold some. */
function schemaWords(schema: unknown, pointer: string): CopyPlace[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, index) => schemaWords(each, joinPointer(pointer, index)));
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]): CopyPlace[] => {
    const at = joinPointer(pointer, key);
    if ((key === "title" || key === "description") && typeof value === "string")
      return [{ pointer: at, text: value }];
    if ((key === "properties" || key === "definitions" || key === "$defs") && isRecord(value))
      return Object.entries(value).flatMap(([name, each]) =>
        schemaWords(each, joinPointer(at, name)),
      );
    return schemaWords(value, at);
  });
}

export function screenCopy(screen: unknown): CopyPlace[] {
  if (!isRecord(screen)) return [];
  const { form, body, actions, title, documentTitle, lead } = screen;
  const heading = Object.entries({ title, documentTitle, lead }).flatMap(([key, value]) =>
    wordsIn(value, `/${key}`, true),
  );
  return [
    ...heading,
    ...wordsIn(body, "/body", false),
    ...wordsIn(actions, "/actions", false),
    ...(isRecord(form)
      ? [...schemaWords(form.schema, "/form/schema"), ...wordsIn(form.ui, "/form/ui", false)]
      : []),
  ];
}

export function flowCopy(flow: unknown): CopyPlace[] {
  if (!isRecord(flow)) return [];
  return [
    ...wordsIn(flow.progress, "/progress", false),
    ...wordsIn(flow.banners, "/banners", false),
    ...surveyWords(flow.survey),
    ...wordsIn(isRecord(flow.reminders) ? flow.reminders.optOut : null, "/reminders/optOut", true),
    ...wordsIn(flow.progressText, "/progressText", true),
  ];
}

function surveyWords(survey: unknown): CopyPlace[] {
  if (!isRecord(survey)) return [];
  const { text, label, leaving } = survey;
  return Object.entries({ text, label, leaving }).flatMap(([key, words]) =>
    wordsIn(words, `/survey/${key}`, true),
  );
}

export function documentCopy(document: unknown): CopyPlace[] {
  if (!isRecord(document)) return [];
  const { title, signatureLabel, args, sections } = document;
  return [
    ...wordsIn(title, "/title", true),
    ...wordsIn(signatureLabel, "/signatureLabel", true),
    ...wordsIn(args, "/args", false),
    ...wordsIn(sections, "/sections", false),
  ];
}

export function mailCopy(mail: unknown): CopyPlace[] {
  if (!isRecord(mail)) return [];
  const { subject, body, action, footer } = mail;
  return [
    ...wordsIn(subject, "/subject", true),
    ...(Array.isArray(body)
      ? body.flatMap((each, index) => wordsIn(each, joinPointer("/body", index), true))
      : []),
    ...wordsIn(action, "/action", false),
    ...wordsIn(footer, "/footer", true),
  ];
}

export function shellCopy(shell: unknown): CopyPlace[] {
  if (!isRecord(shell)) return [];
  return [
    ...["appMenu", "profileMenu", "footerLinks"].flatMap((list) =>
      wordsIn(shell[list], joinPointer("", list), false),
    ),
    ...everyText(shell.texts, "/texts"),
  ];
}

export function notificationCopy(file: unknown): CopyPlace[] {
  return isRecord(file) ? wordsIn(file.notifications, "/notifications", false) : [];
}

/** Cards of conditions: their words, and the labels of the documents that answer them. */
export function conditionsCopy(conditions: unknown): CopyPlace[] {
  if (!isRecord(conditions) || !Array.isArray(conditions.cards)) return [];
  return conditions.cards.flatMap((card, index) =>
    Object.entries(isRecord(card) ? card : {}).flatMap(([key, value]) => {
      const at = joinPointer("/cards", index, key);
      return key === "documents" || typeof value !== "string"
        ? wordsIn(value, at, false)
        : cardWords.has(key)
          ? [{ pointer: at, text: value }]
          : [];
    }),
  );
}

const cardWords = new Set(["title", "text", "button", "buttonForSeveral"]);

function everyText(value: unknown, pointer = ""): CopyPlace[] {
  if (typeof value === "string") return pointer === "/$schema" ? [] : [{ pointer, text: value }];
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, each]) => everyText(each, joinPointer(pointer, key)))
    : [];
}

/** The words of the product itself: every text of the file. */
const wordsCopy = (words: unknown): CopyPlace[] => everyText(words);

/** What the chatbot says and by which words it is asked: what is asked in one language is found by the words of that language. */
function answersCopy(file: unknown): CopyPlace[] {
  if (!isRecord(file)) return [];
  const { ignored, unknown, unknownAgain, answers } = file;
  return [
    ...wordsIn(ignored, "/ignored", true),
    ...wordsIn(unknown, "/unknown", true),
    ...wordsIn(unknownAgain, "/unknownAgain", true),
    ...(Array.isArray(answers) ? answers : []).flatMap((answer: unknown, index) => {
      if (!isRecord(answer)) return [];
      const at = joinPointer("/answers", index);
      const { questions, keywords, text, cases } = answer;
      return [
        ...(Array.isArray(questions) ? questions : []).flatMap((each, place) =>
          wordsIn(each, `${at}/questions/${place}`, true),
        ),
        ...wordsIn(keywords, `${at}/keywords`, true),
        ...wordsIn(text, `${at}/text`, true),
        ...(Array.isArray(cases) ? cases : []).flatMap((each: unknown, place) =>
          isRecord(each) ? wordsIn(each.text, `${at}/cases/${place}/text`, true) : [],
        ),
      ];
    }),
  ];
}

/** Sentences of organisation.json that a borrower reads; names, addresses and numbers are the same in every language. */
function organisationCopy(info: unknown): CopyPlace[] {
  if (!isRecord(info)) return [];
  const { companyProduct, orgMetaData, orgPricingData } = info;
  const { companyInfo, products, footer } = isRecord(orgMetaData) ? orgMetaData : {};
  const { tagline } = isRecord(companyInfo) ? companyInfo : {};
  const { disclosureCopy, extraLinks } = isRecord(footer) ? footer : {};
  return [
    ...wordsIn(companyProduct, "/companyProduct", true),
    ...wordsIn(tagline, "/orgMetaData/companyInfo/tagline", true),
    ...Object.entries(isRecord(products) ? products : {}).flatMap(([id, product]) =>
      isRecord(product)
        ? ["name", "shortDescription"].flatMap((key) =>
            wordsIn(product[key], joinPointer("/orgMetaData/products", id, key), true),
          )
        : [],
    ),
    ...wordsIn(disclosureCopy, "/orgMetaData/footer/disclosureCopy", true),
    ...wordsIn(extraLinks, "/orgMetaData/footer/extraLinks", false),
    ...wordsIn(orgPricingData, "/orgPricingData", false),
  ];
}

/** The words of one file of a flow. */
export interface CopyIn {
  /** As translations address it: `flow`, `screens/start/profile`, `documents/esign-disclosure`, `mail/ready`, `shell`. */
  part: string;
  file: MergedFile;
  places: readonly CopyPlace[];
}

/** Equal files are looked through once, whatever organisation has them. */
const placesOf = once((value: unknown, read: (value: unknown) => CopyPlace[]) => read(value));

const part = (name: string, file: MergedFile, read: (value: unknown) => CopyPlace[]): CopyIn => ({
  part: name,
  file,
  places: placesOf(file.value, read),
});

/** What is translated by one set of files: its words, and the files by locale. */
export interface Translated {
  /** Name for people: a flow's id, `words`, `organisation`. */
  id: string;
  /** Folder under flows/ in which `copy/<locale>.json` lies. */
  folder: string;
  parts: readonly CopyIn[];
  copy: ReadonlyMap<string, MergedFile>;
}

/** What the chatbot says, as one part; nothing where there is no chatbot. */
export const answersIn = (answers: Effective["answers"]): readonly CopyIn[] =>
  answers ? [part("answers", answers.file, answersCopy)] : [];

/** What is translated besides the flows: the product's own words, and those of organisation.json. */
export function translatedBeside({ words, answers, settings }: Effective): Translated[] {
  return [
    ...(words
      ? [
          {
            id: "words",
            folder: "words",
            parts: [part("words", words.file, wordsCopy)],
            copy: words.copy,
          },
        ]
      : []),
    ...(answers
      ? [{ id: "chatbot", folder: "chatbot", parts: answersIn(answers), copy: answers.copy }]
      : []),
    ...(settings
      ? [
          {
            id: "organisation",
            folder: settings.file.path.slice(0, settings.file.path.lastIndexOf("/")),
            parts: [part("organisation", settings.file, organisationCopy)],
            copy: settings.copy,
          },
        ]
      : []),
  ];
}

/** Everything of an organisation that is translated. Legal documents are not: they are signed in English. */
export const translatedIn = (effective: Effective): Translated[] => [
  ...[...effective.flows.values()].map((flow) => ({
    id: flow.id,
    folder: flow.id,
    parts: copyIn(flow).filter((each) => !each.part.startsWith("documents/")),
    copy: flow.copy,
  })),
  ...translatedBeside(effective),
];

/** Everything in a flow that a borrower reads, in the language that the definitions are written in. */
export const copyIn = once((of: EffectiveFlow): readonly CopyIn[] => {
  const { flow, conditions, screens, documents, mail, notifications, shell } = of;
  return [
    part("flow", flow, flowCopy),
    ...(conditions ? [part("conditions", conditions, conditionsCopy)] : []),
    ...[...screens].map(([id, file]) => part(`screens/${id}`, file, screenCopy)),
    ...[...documents].map(([id, file]) => part(`documents/${id}`, file, documentCopy)),
    ...[...mail].map(([id, file]) => part(`mail/${id}`, file, mailCopy)),
    ...(notifications ? [part("notifications", notifications, notificationCopy)] : []),
    ...(shell ? [part("shell", shell, shellCopy)] : []),
  ];
});

/**
 * A pointer that stays the same when a list is added to: members that have an `id` are named by it, so that
 * `/body/0/options/text` becomes `/body/intro/options/text`.
 */
export function stablePointer(value: unknown, pointer: string): string {
  let at = value;
  let stable = "";
  for (const token of splitPointer(pointer)) {
    const next: unknown = Array.isArray(at)
      ? (at as unknown[])[Number(token)]
      : isRecord(at)
        ? at[token]
        : undefined;
    const id = Array.isArray(at) && isRecord(next) ? next.id : undefined;
    stable = joinPointer(stable, typeof id === "string" ? id : token);
    at = next;
  }
  return stable;
}
