/** Faults between files of one product: a fact with two meanings, a document that a stage lacks. */
import {
  atEach,
  CHECKLIST,
  DOCUMENT,
  FLOW,
  OVERLAY,
  overlayWith,
  patchPointer,
  replacing,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const STAGES = /^flows\/[a-z-]+\/stages\.json$/;

/** Facts that a flow and its checklist share. */
const sharedFacts = (tree: Tree): Spot[] =>
  atEach(
    CHECKLIST,
    "/facts/*",
  )(tree).filter(({ file, pointer }) => {
    const inFlow = tree.value(file.replace("checklist", "flow"), pointer);
    return inFlow !== undefined && inFlow === tree.value(file, pointer);
  });

const otherwise = (source: string) => `(${source}) && application.active`;

const nameOf = (pointer: string) => pointer.split("/").at(-1) ?? "";

/** Documents that their stage requires, and that alone have their type there. */
const requiredDocuments = (tree: Tree): Spot[] =>
  tree.files(DOCUMENT).flatMap((file) => {
    const { type, stage } = tree.value(file);
    const folder = file.replace(/[^/]+$/, "");
    const alike = tree
      .files(DOCUMENT)
      .filter((each) => each.startsWith(folder) && tree.value(each, "/type") === type);
    const { stages } = tree.value(file.replace(/documents\/.*/, "stages.json"));
    const { requires = [] } = stages.find(({ id }: Any) => id === stage) ?? {};
    return requires.includes(type) && alike.length === 1 ? [{ file, pointer: "/stage" }] : [];
  });

const stagesOf = (document: string) => document.replace(/documents\/.*/, "stages.json");

const otherStage = (document: string, tree: Tree): string =>
  tree
    .value(stagesOf(document), "/stages")
    .find(({ id }: Any) => id !== tree.value(document, "/stage")).id;

export const meaningKinds: readonly Kind[] = [
  replacing(
    "the checklist gives a fact another meaning than its flow",
    "fact-differs",
    sharedFacts,
    otherwise,
  ),
  {
    name: "a flow gives a fact another meaning than its checklist",
    code: "fact-differs",
    spots: sharedFacts,
    mutate: ({ file, pointer }, tree) => {
      const flow = file.replace("checklist", "flow");
      return { changes: { [flow]: tree.changed(flow, pointer, otherwise) }, file, pointer };
    },
  },
  ...(["flow", "checklist"] as const).map((part): Kind => ({
    name: `an overlay changes a fact in the ${part} alone`,
    code: "fact-differs",
    spots: sharedFacts,
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      const patched = file.replace("checklist", part);
      const name = nameOf(pointer);
      const condition = otherwise(tree.value(patched, pointer));
      return {
        changes: overlayWith(tree, overlay, { [patched]: { facts: { [name]: condition } } }),
        file: overlay,
        pointer: patchPointer(patched, pointer),
      };
    },
  })),
  {
    name: "a document that a stage requires is removed",
    code: "document-missing",
    spots: requiredDocuments,
    mutate: ({ file }) => ({
      changes: { [file]: null },
      file: stagesOf(file),
      pointer: "/stages",
    }),
  },
  {
    name: "a document that a stage requires gets another type",
    code: "document-missing",
    spots: requiredDocuments,
    mutate: ({ file }, tree) => {
      const type = tree.value(file, "/type");
      const [folder = ""] = file.split("/documents/");
      const other = tree
        .files(DOCUMENT)
        .filter((each) => each.startsWith(`${folder}/`))
        .map((each) => tree.value(each, "/type"))
        .find((each) => each !== type);
      return {
        changes: { [file]: { ...tree.value(file), type: other } },
        file: stagesOf(file),
        pointer: "/stages",
      };
    },
  },
  {
    name: "a document that a stage requires moves to another stage",
    code: "document-missing",
    spots: requiredDocuments,
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, () => otherStage(file, tree)) },
      file: stagesOf(file),
      pointer: "/stages",
    }),
  },
  {
    name: "one lender alone changes a document that is the same for all",
    code: "overlay-locked",
    spots: (tree) =>
      atEach(DOCUMENT, "/title")(tree).filter(({ file }) => tree.value(file).locked === true),
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      return {
        changes: overlayWith(tree, overlay, { [file]: { title: "Our own title" } }),
        file: overlay,
        pointer: patchPointer(file, pointer),
      };
    },
  },
  {
    name: "one lender alone moves a document to another stage",
    code: "document-missing",
    spots: (tree) => requiredDocuments(tree).filter(({ file }) => tree.value(file).locked !== true),
    mutate: ({ file, pointer }, tree, random) => {
      const overlay = random.pick(tree.files(OVERLAY));
      return {
        changes: overlayWith(tree, overlay, { [file]: { stage: otherStage(file, tree) } }),
        file: overlay,
        pointer: patchPointer(file, pointer),
      };
    },
  },
  replacing(
    "a job makes only a document that its stage lacks",
    "document-missing",
    atEach(CHECKLIST, "/steps/#/run/#/options/only/#"),
    (type: string, { file, pointer }, tree) => {
      const { stage } = tree.value(file, pointer.replace(/\/only\/.*/, ""));
      const folder = file.replace("checklist.json", "documents/");
      const documents = tree
        .files(DOCUMENT)
        .flatMap((each) => (each.startsWith(folder) ? [tree.value(each)] : []));
      const inStage = documents.filter((each) => each.stage === stage).map((each) => each.type);
      return documents.find((each) => !inStage.includes(each.type))?.type ?? type;
    },
  ),
  {
    name: "a job makes the documents of a stage without documents",
    code: "document-missing",
    spots: (tree) =>
      atEach(
        CHECKLIST,
        "/steps/#/run/#/options/stage",
      )(tree).filter(
        ({ file, pointer }) =>
          // A job that names types of documents has a finding for each.
          tree.value(file, pointer.replace("/options/stage", "")).job.endsWith(".generate") &&
          tree.value(file, pointer.replace("/stage", "")).only === undefined,
      ),
    mutate: ({ file, pointer }, tree) => {
      const stages = file.replace("checklist", "stages");
      const own = tree.value(file, pointer);
      const { requires: _types, ...stage } = {
        ...tree.value(stages, "/stages").find(({ id }: Any) => id === own),
        id: "planted",
      };
      return {
        changes: {
          [stages]: tree.changed(stages, "/stages", (list: Any[]) => [...list, stage]),
          [file]: tree.changed(file, pointer, () => "planted"),
        },
        file,
        pointer,
      };
    },
  },
  replacing(
    "a stage requires an unknown type of document",
    "entity-value-unknown",
    atEach(STAGES, "/stages/#/requires/0"),
    (type: string) => `${type}_ZQ`,
  ),
  replacing(
    "a flow misspells a fact that its checklist defines",
    "guard-unknown-name",
    (tree) =>
      atEach(FLOW, "/states/#/transitions/#/when", (source: string) => /^\w+$/.test(source))(tree),
    (source: string) => `${source}s`,
  ),
];
