/** Edits that add to a product, in several files at once. */
import { folderOf, isOverlaid, withTexts, type Edit } from "./edit.ts";
import { atEach, MAIL, SCREEN, type Any, type Tree } from "./tree.ts";

const STAGES = /^flows\/[a-z-]+\/stages\.json$/;
const CONDITIONS = /^flows\/[a-z-]+\/conditions\.json$/;
const NOTIFICATIONS = /^flows\/[a-z-]+\/notifications\.json$/;
const PERSONA = /^flows\/sandbox\/personas\//;
const FLAGS = "flows/flags.json";

const fieldsOf = (file: string): string => `${folderOf(file)}/application.json`;
const hasFields = (file: string, tree: Tree): boolean =>
  tree.value(fieldsOf(file), "/properties") !== undefined;

const partOf = (file: string): string => file.split("/").slice(2).join("/").replace(".json", "");

export const additionEdits: readonly Edit[] = [
  {
    name: "a form asks an optional question whose answer has a field of its own",
    spots: (tree) =>
      atEach(
        SCREEN,
        "/form/ui/ui:order",
      )(tree).filter(
        (spot) =>
          hasFields(spot.file, tree) &&
          tree.value(spot.file, "/form/bind") !== undefined &&
          !isOverlaid(spot, tree),
      ),
    change: ({ file }, tree) => ({
      [fieldsOf(file)]: tree.changed(fieldsOf(file), "/properties", (properties: Any) => ({
        ...properties,
        planted: {
          type: "string",
          maxLength: 60,
          description: "An answer in the borrower’s words.",
          "x-writable": true,
        },
      })),
      [file]: tree.changed(file, "/form", (form: Any) => ({
        ...form,
        schema: {
          ...form.schema,
          properties: {
            ...form.schema.properties,
            planted: { type: "string", title: "Anything else we may know?", maxLength: 60 },
          },
        },
        ui: { ...form.ui, "ui:order": [...form.ui["ui:order"], "planted"] },
        bind: { ...form.bind, planted: "/application/planted" },
      })),
      ...withTexts(
        file,
        partOf(file),
        { "/form/schema/properties/planted/title": "Anything else we may know?" },
        tree,
      ),
    }),
  },
  {
    name: "a flow gets another e-mail in the words of one that it has",
    spots: atEach(MAIL, "", (mail: Any) => mail.once !== undefined),
    change: ({ file }, tree) => {
      const planted = file.replace(/[^/]+\.json$/, "planted.json");
      return {
        [planted]: { ...tree.value(file), id: "planted" },
        ...Object.fromEntries(
          tree.files(new RegExp(`^${folderOf(file)}/copy/`)).map((copy) => [
            copy,
            tree.changed(copy, "/texts", (before: Any) => ({
              ...before,
              [partOf(planted)]: before[partOf(file)],
            })),
          ]),
        ),
      };
    },
  },
  {
    name: "a flow gets another notification",
    spots: atEach(NOTIFICATIONS, "/notifications/#"),
    change: ({ file, pointer }, tree) => ({
      [file]: tree.changed(file, "/notifications", (all: Any[]) => [
        ...all,
        { ...tree.value(file, pointer), id: "planted", title: "It is for you", ctas: [] },
      ]),
      ...withTexts(
        file,
        "notifications",
        {
          "/notifications/planted/title": "It is for you",
          "/notifications/planted/description": tree.value(file, `${pointer}/description`),
        },
        tree,
      ),
    }),
  },
  {
    name: "an experiment tries another title of a screen",
    spots: (tree) =>
      atEach(
        SCREEN,
        "/title",
        (title: string) => !/[{<]/.test(title),
      )(tree).filter(
        (spot) =>
          tree.value(spot.file, "/variants") === undefined &&
          !(tree.value(spot.file, "/locked") ?? []).includes("/title") &&
          hasFields(spot.file, tree) &&
          !isOverlaid(spot, tree),
      ),
    change: ({ file }, tree) => ({
      [FLAGS]: tree.changed(FLAGS, "/flags", (flags: Any[]) => [
        ...flags,
        {
          id: "planted-title",
          name: "plantedTitle",
          description: "Which title a screen has.",
          when: "true",
          default: "old",
          variations: [
            { id: "old", share: 50 },
            { id: "new", share: 50 },
          ],
        },
      ]),
      [file]: {
        ...tree.value(file),
        variants: [
          {
            id: "new",
            when: "flags.plantedTitle == 'new'",
            texts: { "/title": "A shorter title" },
          },
        ],
      },
      ...withTexts(file, partOf(file), { "/variants/new/texts/~1title": "A shorter title" }, tree),
    }),
  },
  {
    name: "a product gets a document of a type of its own",
    spots: (tree) =>
      atEach(
        STAGES,
        "/stages/#",
      )(tree).filter(({ file }) =>
        Array.isArray(
          tree.value(fieldsOf(file), "/properties/documents/items/properties/type/enum"),
        ),
      ),
    change: ({ file, pointer }, tree) => ({
      [fieldsOf(file)]: tree.changed(
        fieldsOf(file),
        "/properties/documents/items/properties/type/enum",
        (types: string[]) => [...types, "PLANTED_LETTER"],
      ),
      [`${folderOf(file)}/documents/planted.json`]: {
        id: "planted",
        type: "PLANTED_LETTER",
        title: "Good to know",
        stage: tree.value(file, `${pointer}/id`),
        order: 99,
        sections: [{ id: "first", paragraphs: ["You may ask us at any time."] }],
      },
    }),
  },
  {
    name: "staff may ask for another document",
    spots: (tree) =>
      atEach(
        CONDITIONS,
        "/cards/#",
        (card: Any) => card.documents?.length === 1,
      )(tree).filter(({ file }) =>
        Array.isArray(
          tree.value(fieldsOf(file), "/properties/conditions/items/properties/categoryEnum/enum"),
        ),
      ),
    change: ({ file, pointer }, tree) => {
      const card = {
        ...tree.value(file, pointer),
        id: "PLANTED_REQUEST",
        title: "Send us a letter",
        text: "Send us the letter that we spoke of.",
      };
      return {
        [fieldsOf(file)]: tree.changed(
          fieldsOf(file),
          "/properties/conditions/items/properties/categoryEnum/enum",
          (categories: string[]) => [...categories, card.id],
        ),
        [file]: tree.changed(file, "/cards", (cards: Any[]) => [...cards, card]),
        ...withTexts(
          file,
          "conditions",
          {
            [`/cards/${card.id}/title`]: card.title,
            [`/cards/${card.id}/text`]: card.text,
            ...(card.button === undefined ? {} : { [`/cards/${card.id}/button`]: card.button }),
            ...(card.buttonForSeveral === undefined
              ? {}
              : { [`/cards/${card.id}/buttonForSeveral`]: card.buttonForSeveral }),
            [`/cards/${card.id}/documents/0/label`]: card.documents[0].label,
          },
          tree,
        ),
      };
    },
  },
  {
    name: "the sandbox gets a persona with another name and address",
    spots: atEach(PERSONA, "", (persona: Any) => persona.extends === undefined),
    change: ({ file }, tree) => {
      const base = tree.value(file);
      return {
        "flows/sandbox/personas/planted.json": {
          id: "planted",
          title: "A namesake",
          description: "Goes the same way.",
          extends: base.id,
          match: { lastName: "Plantagenet" },
          reaches: base.reaches,
          ends: base.ends,
          answers: Object.fromEntries(
            Object.entries(base.answers)
              .filter(([, answer]: Any) => answer.lastName !== undefined)
              .map(([screen]) => [screen, { lastName: "Plantagenet" }]),
          ),
        },
      };
    },
  },
  {
    name: "the chatbot answers another question, and in other words for an open application",
    spots: atEach(/^flows\/chatbot\/answers\.json$/, "/answers"),
    change: ({ file, pointer }, tree) => {
      const answer = {
        id: "planted",
        questions: ["Do you plant trees?"],
        keywords: "plant trees forest",
        text: "We plant a tree for each loan.",
      };
      const own = { id: "open", when: "application.active", text: "One of them is for you." };
      return {
        [file]: tree.changed(file, pointer, (answers: Any[]) => [
          ...answers,
          { ...answer, cases: [own] },
        ]),
        ...withTexts(
          file,
          "answers",
          {
            "/answers/planted/questions/0": "Do you plant trees?",
            "/answers/planted/keywords": answer.keywords,
            "/answers/planted/text": answer.text,
            "/answers/planted/cases/open/text": own.text,
          },
          tree,
        ),
      };
    },
  },
];
