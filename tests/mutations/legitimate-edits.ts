/** Edits of forms and of rules that are right, and all edits. */
import { editing, isOverlaid, patching, patchingText, plainTexts, type Edit } from "./edit.ts";
import {
  atEach,
  CHECKLIST,
  FLOW,
  parentOf,
  SCREEN,
  type Any,
  type Spot,
  type Tree,
} from "./tree.ts";
import { choiceEdits } from "./choice-kinds.ts";
import { conditionEdits } from "./condition-kinds.ts";
import { copyEdits } from "./copy-edits.ts";
import { durationEdits } from "./duration-kinds.ts";
import { exchangedEdits } from "./exchanged-kinds.ts";
import { formatEdits } from "./format-kinds.ts";
import { overlayUpkeepEdits } from "./overlay-upkeep-kinds.ts";
import { helpEdits } from "./help-kinds.ts";
import { messageEdits } from "./message-kinds.ts";
import { pageEdits } from "./page-kinds.ts";
import { procedureEdits } from "./procedure-kinds.ts";
import { registrationEdits } from "./registration-kinds.ts";
import { shownEdits } from "./shown-kinds.ts";
import { stuckEdits } from "./stuck-kinds.ts";
import { stageEdits } from "./stage-kinds.ts";
import { tableEdits } from "./table-kinds.ts";
import { underwritingEdits } from "./underwriting-kinds.ts";

const alone = (spots: (tree: Tree) => Spot[]) => (tree: Tree) =>
  spots(tree).filter((spot) => !isOverlaid(spot, tree));

/** Guards that only the engine reads. */
const guards = alone((tree) => atEach(FLOW, "/states/#/transitions/#/when")(tree));
const dones = alone(atEach(CHECKLIST, "/steps/#/done", (done: string) => done !== "false"));

/** Numbers that a form limits, with the place of the limit. */
const limits = (name: string) =>
  alone(atEach(SCREEN, `/form/schema/properties/*/${name}`, (limit: Any) => limit > 100));
const optionalTexts = (tree: Tree) =>
  alone(atEach(SCREEN, "/form/schema/properties/*"))(tree).filter(
    ({ file, pointer }) =>
      tree.value(file, pointer).type === "string" &&
      tree.value(file, pointer).oneOf === undefined &&
      !tree.value(file, "/form/schema/required")?.includes(pointer.split("/").at(-1)) &&
      !(tree.value(file, "/body") ?? []).some(
        (each: Any) => each.field === pointer.split("/").at(-1),
      ),
  );
/** Leads that no variant replaces. */
const leads = (tree: Tree) =>
  alone(plainTexts(SCREEN, "/lead"))(tree).filter(
    ({ file, pointer }) =>
      !(tree.value(file, "/variants") ?? []).some(({ texts }: Any) => pointer in (texts ?? {})),
  );
const orders = alone(atEach(SCREEN, "/form/ui/ui:order", (order: Any[]) => order.length > 1));
const choices = alone(atEach(SCREEN, "/form/schema/properties/*/oneOf"));

const formEdits: readonly Edit[] = [
  editing("a form takes smaller numbers at most", limits("maximum"), (limit: number) => limit - 10),
  editing(
    "a form takes greater numbers at least",
    limits("minimum"),
    (limit: number) => limit + 10,
  ),
  editing("the fields of a form change their order", orders, (order: string[]) =>
    order.toReversed(),
  ),
  editing("a text has a greatest length", optionalTexts, (schema: Any) => ({
    ...schema,
    maxLength: Math.min(schema.maxLength ?? 60, 60),
  })),
  editing(
    "an optional text may not be empty",
    (tree) =>
      optionalTexts(tree).filter(
        ({ file, pointer }) =>
          tree.value(file, pointer).minLength === undefined &&
          tree.value(file, pointer).format === undefined,
      ),
    (schema: Any) => ({ ...schema, minLength: 1 }),
  ),
  editing(
    "a form requires an optional answer",
    (tree) =>
      optionalTexts(tree).filter(
        ({ file, pointer }) =>
          tree.value(file, "/form/schema/required") !== undefined &&
          tree.value(file, `/form/when/${pointer.split("/").at(-1)}`) === undefined,
      ),
    (schema: Any) => schema,
  ),
  editing(
    "a choice is made beforehand",
    (tree) =>
      choices(tree)
        .filter(({ file, pointer }) => tree.value(file, parentOf(pointer)).type === "string")
        .map(({ file, pointer }) => ({ file, pointer: parentOf(pointer) })),
    (schema: Any) => ({ ...schema, default: schema.oneOf[0].const }),
  ),
  editing(
    "a screen says what the browser may fill in",
    (tree) =>
      atEach(SCREEN, "/form/ui/*", (ui: Any) => ui?.["ui:autocomplete"] !== undefined)(tree),
    (ui: Any) => ({ ...ui, "ui:autocomplete": "off" }),
  ),
];

const removals: readonly Edit[] = [
  editing(
    "a form offers one choice less that nothing waits for",
    (tree) =>
      choices(tree).filter(
        ({ file, pointer }) =>
          tree.value(file, pointer).length > 4 &&
          !tree.value(file, "/form/schema/allOf") &&
          !tree.value(file, "/form/schema/if") &&
          tree.value(file, `/form/ui/${pointer.split("/")[4]}/ui:options/cards`) === undefined,
      ),
    (list: Any[]) => list.slice(0, -1),
  ),
  editing("a screen loses its lead", leads, () => undefined),
];

const ruleEdits: readonly Edit[] = [
  editing("a guard gets parentheses", guards, (source: string) => `(${source})`),
  editing(
    "a guard gets blanks and a new line",
    guards,
    (source: string) => ` ${source.replaceAll("&&", "\n  && ")} `,
  ),
  editing("a condition of a step changes the order of its parts", dones, (source: string) =>
    /[|()?]/.test(source)
      ? source
      : source
          .split("&&")
          .toReversed()
          .map((each) => each.trim())
          .join(" && "),
  ),
  editing(
    "a fact of the checklist gets other blanks than in the flow",
    atEach(CHECKLIST, "/facts/*"),
    (source: string) => source.replaceAll(" == ", "  ==  "),
  ),
  editing("a state gets a description", atEach(FLOW, "/states/#"), (state: Any) => ({
    ...state,
    description: "The borrower waits here.",
  })),
  editing("a flow gets a fact and uses it", atEach(FLOW, ""), (flow: Any) => {
    const [state, ...others] = flow.states.toSorted(
      (a: Any, b: Any) => (b.transitions?.length ?? 0) - (a.transitions?.length ?? 0),
    );
    const [way, ...ways] = state.transitions ?? [];
    return way === undefined
      ? flow
      : {
          ...flow,
          facts: { ...flow.facts, plantedFact: way.when },
          states: flow.states.map((each: Any) =>
            each.id === state.id
              ? { ...each, transitions: [{ ...way, when: "plantedFact" }, ...ways] }
              : (others.find(({ id }: Any) => id === each.id) ?? each),
          ),
        };
  }),
  editing(
    "a fact gets another name everywhere in its flow",
    (tree) =>
      tree
        .files(FLOW)
        .flatMap((file) =>
          tree.value(file, "/facts") &&
          !tree.files(CHECKLIST).includes(file.replace("flow.json", "checklist.json"))
            ? [{ file, pointer: "" }]
            : [],
        ),
    (flow: Any) => {
      const [name = ""] = Object.keys(flow.facts);
      const text = JSON.stringify(flow).replaceAll(
        new RegExp(`(?<![\\w.'])${name}(?![\\w'])`, "g"),
        `${name}Now`,
      );
      return JSON.parse(text);
    },
  ),
  editing(
    "a form takes greater amounts than the prices allow",
    atEach(SCREEN, "/form/schema/properties/offer/properties/amount/maximum"),
    (amount: number) => amount + 100_000,
  ),
  editing(
    "a form takes smaller amounts than the prices allow",
    atEach(SCREEN, "/form/schema/properties/offer/properties/amount/minimum"),
    (amount: number) => amount - 1000,
  ),
  editing(
    "a job tries once more",
    atEach(CHECKLIST, "/steps/#/run/#/options/attempts"),
    (attempts: number) => attempts + 1,
  ),
  editing(
    "a procedure resets a flag before it sets it",
    atEach(
      /^flows\/[a-z-]+\/procedures\.json$/,
      "/(jobs|effects)/#/steps/#/write",
      ([first]: Any) => first.value === true,
    ),
    ([first, ...others]: Any[]) => [{ set: first.set, value: false }, first, ...others],
  ),
  editing(
    "a flag lists another address",
    atEach(/^flows\/flags\.json$/, "/flags/#/variables/except"),
    (addresses: string[]) => JSON.stringify([...addresses, "/account/*"]),
  ),
  editing("reminders come less often", atEach(FLOW, "/reminders/atMost"), () => 1),
  editing(
    "reminders have other quiet hours",
    atEach(FLOW, "/reminders/quietHours/from"),
    () => "20:00",
  ),
  {
    name: "a step gets a name of its own on a page that opens within another",
    spots: (tree) =>
      atEach(
        FLOW,
        "/pages/#",
        // A page within a page that itself opens within another is never shown.
        (page: Any) =>
          page.screen !== undefined &&
          page.query === undefined &&
          page.within === undefined &&
          page.open === undefined,
      )(tree),
    change: ({ file, pointer }, tree) => {
      const page = tree.value(file, pointer);
      const screen = file.replace("flow.json", "screens/planted.json");
      const title = { file: screen, pointer: "/title" };
      return {
        [file]: tree.changed(file, "/pages", (pages: Any[]) => [
          ...pages,
          {
            id: "planted",
            screen: "planted",
            within: [page.id],
            ...(page.access === undefined ? {} : { access: page.access }),
          },
        ]),
        [screen]: {
          id: "planted",
          title: "Good to know",
          actions: [{ id: "back", kind: "go", label: "Back", page: page.id }],
        },
        ...plantedCopy(title, tree),
      };
    },
  },
];

function plantedCopy({ file }: Spot, tree: Tree): Record<string, unknown> {
  const [, folder = ""] = file.split("/");
  return Object.fromEntries(
    tree.files(new RegExp(`^flows/${folder}/copy/`)).map((copy) => [
      copy,
      tree.changed(copy, "/texts", (texts: Any) => ({
        ...texts,
        "screens/planted": {
          "/title": { source: "Good to know", text: "Conviene saber" },
          "/actions/back/label": { source: "Back", text: "Volver" },
        },
      })),
    ]),
  );
}

const lenderTextEdits: readonly Edit[] = [
  patchingText(
    "a lender changes a lead",
    plainTexts(SCREEN, "/lead"),
    "In this lender’s words.",
    () => ({
      lead: "In this lender’s words.",
    }),
  ),
  patching("a lender narrows what a form takes", limits("maximum"), ({ file, pointer }, tree) => {
    const name = pointer.split("/")[4] ?? "";
    return {
      form: { schema: { properties: { [name]: { maximum: tree.value(file, pointer) - 10 } } } },
    };
  }),
  patching(
    "a lender removes a block that only explains",
    atEach(SCREEN, "/body/#", (block: Any) => block.block === "text" || block.block === "prose"),
    ({ file, pointer }, tree) => ({ body: { [tree.value(file, pointer).id]: null } }),
  ),
];

export const legitimateEdits: readonly Edit[] = [
  ...conditionEdits,
  ...copyEdits,
  ...durationEdits,
  ...choiceEdits,
  ...exchangedEdits,
  ...helpEdits,
  ...formEdits,
  ...removals,
  ...ruleEdits,
  ...stageEdits,
  ...tableEdits,
  ...stuckEdits,
  ...underwritingEdits,
  ...formatEdits,
  ...overlayUpkeepEdits,
  ...pageEdits,
  ...messageEdits,
  ...procedureEdits,
  ...registrationEdits,
  ...shownEdits,
  ...lenderTextEdits,
];
