/** Faults of what people read: labels, repeated texts, answers of the chatbot; and edits that resemble them. */
import { editing, type Edit } from "./edit.ts";
import {
  atEach,
  FLOW,
  MAIL,
  ORGANISATION,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Tree,
} from "./tree.ts";

const SKILLS = /^flows\/chatbot\/skills\.json$/;
const ANSWERS = /^flows\/chatbot\/answers\.json$/;
const AGENT_VIEW = /^flows\/[a-z-]+\/agent-view\.json$/;
const STAGES = /^flows\/[a-z-]+\/stages\.json$/;
const SIGNERS = /^flows\/[a-z-]+\/signers\.json$/;
const PERSONA = /^flows\/sandbox\/personas\//;

const misspelled = (text: string) => `${text}zq`;

/** Guards of blocks that show a value of a row only when it is there. */
const presentRows = (tree: Tree) =>
  atEach(
    SCREEN,
    "/body/#/when",
  )(tree).filter(({ file, pointer }) => {
    const { when, options } = tree.value(file, pointer.replace(/\/when$/, ""));
    const path = `${options?.rows?.[0]?.value}`.slice(1).replaceAll("/", ".");
    return when === `${path} != null`;
  });

/** Labels of agents by value; the key of the first one. */
const labels = atEach(
  AGENT_VIEW,
  "/facts/#/values/#/labels",
  (each: Any) => Object.keys(each).length > 1,
);

/** Cases after the first one of an answer. */
const laterCases = (tree: Tree) =>
  atEach(
    ANSWERS,
    "/answers/#/cases/#/when",
  )(tree).filter(({ pointer }) => !pointer.endsWith("/cases/0/when"));

const firstCase = (pointer: string): string => pointer.replace(/\d+\/when$/, "0/when");

/** Actions after one that always shows, on screens without variants of their labels. */
const laterActions = (tree: Tree) =>
  atEach(
    SCREEN,
    "/actions/#/label",
  )(tree).filter(({ file, pointer }) => {
    const { when, hours } = tree.value(file, "/actions/0");
    return pointer !== "/actions/0/label" && when === undefined && hours === undefined;
  });

const tokens = atEach(SCREEN, "/form/ui/*/ui:autocomplete", (word: string) => word !== "off");

export const shownKinds: readonly Kind[] = [
  replacing(
    "a block shows a value only while it is absent",
    "row-absent",
    presentRows,
    (when: string) => when.replace("!=", "=="),
  ),
  replacing(
    "agents have a text for a value that does not exist",
    "agent-fact",
    labels,
    (texts: Any) =>
      Object.fromEntries(
        Object.entries(texts).map(([value, text], index) => [
          index === 0 ? `${value}_ZQ` : value,
          text,
        ]),
      ),
  ),
  replacing("agents have no text for a value", "agent-fact", labels, (texts: Any) =>
    Object.fromEntries(Object.entries(texts).slice(1)),
  ),
  replacing(
    "a row has a text for a value that does not exist",
    "value-format",
    atEach(SCREEN, "/body/#/options/rows/#/labels", (each: Any) => Object.keys(each).length > 0),
    (texts: Any) => ({ ...texts, ZQ: "Something else" }),
  ),
  replacing("the browser does not know a field", "autocomplete-unknown", tokens, misspelled),
  replacing(
    "a case of the chatbot comes after one that covers it",
    "shadowed-candidate",
    laterCases,
    (_: string, { file, pointer }, tree) =>
      `(${tree.value(file, firstCase(pointer))}) && profile.email != null`,
  ),
  replacing(
    "a case of the chatbot never holds",
    "unsatisfiable-guard",
    atEach(ANSWERS, "/answers/#/cases/#/when"),
    () => "application.active && !application.active",
  ),
  replacing(
    "a skill of the chat comes after one that covers it",
    "shadowed-candidate",
    atEach(SKILLS, "/skills/1/when"),
    (_: string, { file }, tree) =>
      `${tree.value(file, "/skills/0/when")} && application.property.state == 'TX'`,
  ),
  replacing(
    "no conversation needs a skill of the chat",
    "unsatisfiable-guard",
    atEach(SKILLS, "/skills/#/when"),
    () => "application.active && !application.active",
  ),
  replacing(
    "a stage keeps the identifier of a document that another stage makes",
    "document-missing",
    atEach(STAGES, "/stages/#/references", (each: Any) => "ADVERSE_ACTION_NOTICE" in each),
    ({ ADVERSE_ACTION_NOTICE: place, ...others }: Any) => ({ ...others, ESIGN_DISCLOSURE: place }),
  ),
  replacing(
    "the chatbot reads a value that no product has",
    "value-unknown",
    atEach(ANSWERS, "/answers/#/values/*/from"),
    misspelled,
  ),
  replacing(
    "the chatbot shows an amount as a day",
    "value-format",
    atEach(ANSWERS, "/answers/#/values/*/as", (as: string) => as === "money"),
    () => "day",
  ),
  replacing(
    "agents read a term as a percentage",
    "unit-misfit",
    atEach(AGENT_VIEW, "/facts/#/values/#/format", (format: string) => format === "months"),
    () => "percent",
  ),
  replacing(
    "two facts for agents have one label",
    "text-repeated",
    (tree) =>
      atEach(
        AGENT_VIEW,
        "/facts/#/label",
      )(tree).filter(({ pointer }) => pointer !== "/facts/0/label"),
    (_: string, { file }, tree) => tree.value(file, "/facts/0/label"),
  ),
  replacing(
    "an appointment begins at a value that is no time",
    "mail-value-unknown",
    atEach(MAIL, "/calendar/start"),
    () => "/application/active",
  ),
  replacing(
    "a lender names a document that no product has",
    "entity-value-unknown",
    atEach(ORGANISATION, "/closing/stateRules/*/(?:notice|figures)Document"),
    (type: string) => `${type}_ZQ`,
  ),
  {
    name: "a role names the flow of another role",
    code: "role-flow",
    spots: (tree) => atEach(SIGNERS, "/roles/1/flow")(tree),
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, () => tree.value(file, "/roles/0/flow")) },
      file: `flows/${tree.value(file, pointer)}/flow.json`,
      pointer: "/opens",
    }),
  },
  replacing(
    "an action has the text of another one",
    "text-repeated",
    laterActions,
    (_: string, { file }, tree) => tree.value(file, "/actions/0/label"),
  ),
  replacing(
    "a step of the progress has the title of another one",
    "text-repeated",
    (tree) =>
      atEach(
        FLOW,
        "/progress/#/title",
      )(tree).filter(({ pointer }) => !pointer.startsWith("/progress/0/")),
    (_: string, { file }, tree) => tree.value(file, "/progress/0/title"),
  ),
  replacing(
    "a persona has another id than its file",
    "screen-id",
    atEach(PERSONA, "/id"),
    misspelled,
  ),
  {
    name: "the file of a persona that others extend is renamed",
    code: "sandbox-unknown",
    spots: () => [{ file: "flows/sandbox/personas/approved.json", pointer: "" }],
    mutate: ({ file }, tree) => ({
      changes: {
        [file]: null,
        "flows/sandbox/personas/accepted.json": { ...tree.value(file), id: "accepted" },
      },
      file: atEach(PERSONA, "/extends", (base: string) => base === "approved")(tree)[0]?.file ?? "",
      pointer: "/extends",
    }),
  },
];

export const shownEdits: readonly Edit[] = [
  editing("agents read another text for a value", labels, (texts: Any) =>
    Object.fromEntries(
      Object.entries(texts).map(([value, text]) => [value, `${String(text)} now`]),
    ),
  ),
  editing(
    "a field belongs to a section of the form",
    tokens,
    (word: string) => `section-one ${word}`,
  ),
  editing(
    "a case of the chatbot needs more",
    laterCases,
    (when: string) => `(${when}) && profile.email != null`,
  ),
];
