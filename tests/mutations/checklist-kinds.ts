/** Faults of checklists. */
import {
  atEach,
  CHECKLIST,
  DOCUMENT,
  OVERLAY,
  overlayWith,
  parentOf,
  patchPointer,
  replacing,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const misspelled = (text: string) => `${text}Zq`;
const field = /\bstatus\.[a-zA-Z]+/;

const UNDERWRITING = /\/underwriting\.json$/;

/** Jobs of products that compute no amount to pay. */
const jobsOfProductsWithoutPrices = (tree: Tree) => {
  const productOf = (file: string) => tree.value(file.replace(/[^/]+$/, "flow.json")).product;
  const priced = new Set(tree.files(UNDERWRITING).map(productOf));
  return atEach(
    CHECKLIST,
    "/steps/#/run/#",
  )(tree).filter(({ file }) => !priced.has(productOf(file)));
};

const STAGES = /^flows\/[a-z-]+\/stages\.json$/;

/** Flags of stages of documents for which a step of the same flow waits alone. */
const awaitedFlags = (tree: Tree) =>
  atEach(
    STAGES,
    "/stages/#/(generated|delivered|signed)",
  )(tree).filter(
    ({ file, pointer }) =>
      // The application of the person who invites sets flags of an invited person too.
      tree.value(file.replace("stages", "flow")).opens === undefined &&
      tree
        .value(file.replace("stages", "checklist"))
        .steps.some(({ done }: Any) =>
          Object.keys(tree.value(file, pointer)).some((flag) => done === `status.${flag}`),
        ),
  );

/** Flags of signed documents for which a state of the same flow waits alone. */
const flagsOfStates = (tree: Tree) =>
  atEach(
    STAGES,
    "/stages/#/signed",
  )(tree).filter(({ file, pointer }) => {
    const { opens, states } = tree.value(file.replace("stages", "flow"));
    const flags = Object.keys(tree.value(file, pointer));
    return (
      opens === undefined &&
      states.some(({ transitions = [] }: Any) =>
        flags.some((flag) => transitions.length === 1 && transitions[0].when === `status.${flag}`),
      )
    );
  });

/** A fault of one lender: its overlay takes the flags of a stage away, for which `part` waits. */
const withoutFlags = (name: string, code: string, spots: Kind["spots"]): Kind => ({
  name,
  code,
  spots,
  mutate: ({ file, pointer }, tree, random) => {
    const [, , index = "", moment = ""] = pointer.split("/");
    const overlay = random.pick(tree.files(OVERLAY));
    const { id } = tree.value(file, `/stages/${index}`);
    return {
      changes: overlayWith(tree, overlay, { [file]: { stages: { [id]: { [moment]: null } } } }),
      file: overlay,
      pointer: patchPointer(file),
    };
  },
});

/** A step that waits for a value alone, with what sets the value. */
const withFalse = (name: string, spots: Kind["spots"]): Kind => ({
  name,
  code: "step-deadlock",
  spots,
  mutate: ({ file, pointer }, tree) => {
    const checklist = file.replace(/[^/]+$/, "checklist.json");
    const write = tree.value(file, pointer);
    const names =
      write.set === undefined
        ? Object.keys(write)
        : [write.set.replace("/application/status/", "")];
    const waiting = tree
      .value(checklist, "/steps")
      .findIndex(({ done }: Any) => names.some((flag) => done === `status.${flag}`));
    return {
      changes: {
        [file]: tree.changed(file, pointer, () =>
          write.set === undefined
            ? Object.fromEntries(names.map((flag) => [flag, false]))
            : { ...write, value: false },
        ),
      },
      file: checklist,
      pointer: `/steps/${waiting}/done`,
    };
  },
});

/** Flags that one procedure or derived value alone sets, and for which a step waits alone. */
const setFlags = (path: RegExp, pattern: string) => (tree: Tree) =>
  atEach(
    path,
    pattern,
    (write: Any) => write.value === true && write.set.startsWith("/application/status/"),
  )(tree).filter(({ file, pointer }) => {
    const { set } = tree.value(file, pointer);
    const flag = set.replace("/application/status/", "");
    return (
      tree
        .value(file.replace(/[^/]+$/, "checklist.json"))
        .steps.some(({ done }: Any) => done === `status.${flag}`) &&
      tree.spots(path, (write: Any) => write?.set === set && write.value === true).length === 1
    );
  });

/** Lists of values in what a step stops at, or in a fact that begins an inquiry again. */
const ANSWER = /status\.(soft|hard)CreditResult in \[[^\]]*\]/;

const withoutLast = (source: string) => source.replace(/, '\w+'\]/, "]");

/** Conditions of steps that stop at several values of an answer. */
const stopsAtSeveral = (tree: Tree) =>
  atEach(
    CHECKLIST,
    "/steps/#/when",
    (when: string) => ANSWER.test(when) && when.includes(","),
  )(tree).filter(({ file, pointer }) => tree.value(file, `${parentOf(pointer)}/done`) === "false");

/** Returns the condition of the first step that stops at a value of the same field. */
const firstStopAt = ({ file, pointer }: Spot, tree: Tree): string => {
  const [field = ""] = /status\.\w+/.exec(tree.value(file, pointer)) ?? [];
  const first = tree
    .value(file, "/steps")
    .findIndex(({ when = "", done }: Any) => done === "false" && when.includes(field));
  return `/steps/${first}/when`;
};

export const checklistKinds: readonly Kind[] = [
  replacing(
    "a checklist has an unknown property",
    "checklist-schema",
    atEach(CHECKLIST, "/steps/#", (step: Any) => step.state !== undefined),
    ({ state, ...step }: Any) => ({ ...step, state, staet: state }),
    ({ pointer }) => `${pointer}/staet`,
  ),
  replacing(
    "no step stops at one value of an answer",
    "value-unhandled",
    stopsAtSeveral,
    withoutLast,
    firstStopAt,
  ),
  replacing(
    "a page asks again at a value that its fact leaves out",
    "value-unhandled",
    atEach(CHECKLIST, "/facts/*", (fact: string) => ANSWER.test(fact)),
    (fact: string) => fact.replace("'LOCKED', ", ""),
  ),
  withFalse("the documents of a stage set false where a step waits for true", awaitedFlags),
  withFalse(
    "a procedure writes false where a step waits for true",
    setFlags(/^flows\/[a-z-]+\/procedures\.json$/, "/(jobs|effects)/#/steps/#/write/#"),
  ),
  withFalse(
    "a checklist derives false where a step waits for true",
    setFlags(CHECKLIST, "/derive/#"),
  ),
  withoutFlags(
    "one lender alone removes the flag that a step waits for",
    "step-deadlock",
    awaitedFlags,
  ),
  withoutFlags(
    "one lender alone removes the flag that a state and a step wait for",
    "step-deadlock",
    flagsOfStates,
  ),
  {
    name: "a flow lacks the file that a job reads",
    code: "part-missing",
    spots: (tree) => tree.files(UNDERWRITING).map((file) => ({ file, pointer: "" })),
    mutate: ({ file }) => ({
      changes: { [file]: null },
      file: file.replace("underwriting", "checklist"),
      pointer: "",
    }),
  },
  {
    name: "a job works on a group of documents that sets no flag",
    code: "stage-moment",
    spots: atEach(CHECKLIST, "/steps/#/run/#/options/stage"),
    mutate: ({ file, pointer }, tree) => {
      const stages = file.replace("checklist", "stages");
      const id = tree.value(file, pointer);
      const [first] = atEach(
        CHECKLIST,
        "/steps/#/run/#/options/stage",
      )(tree).filter((each) => each.file === file && tree.value(file, each.pointer) === id);
      return {
        changes: {
          [stages]: tree.changed(stages, "/stages", (list: Any) =>
            list.map((stage: Any) => (stage.id === id ? { id } : stage)),
          ),
        },
        file,
        // A finding names the first of the jobs.
        pointer: first?.pointer ?? pointer,
      };
    },
  },
  replacing(
    "a job pays to an account that nothing collects",
    "place-unwritten",
    jobsOfProductsWithoutPrices,
    ({ id }: Any) => ({ id, job: "funding.disburse" }),
  ),
  replacing(
    "a checklist derives a value of another type",
    "write-type",
    atEach(CHECKLIST, "/derive/#/value"),
    (value: Any) => (Array.isArray(value) ? 5 : ["nonsense"]),
  ),
  replacing(
    "a document belongs to an unknown stage",
    "stage-unknown",
    atEach(DOCUMENT, "/stage"),
    (stage: string) => `${stage}-zq`,
  ),
  replacing(
    "a stage of documents sets an unknown flag",
    "stage-place",
    atEach(STAGES, "/stages/#/(generated|delivered|signed)"),
    () => ({ nonsense: true }),
  ),
  replacing(
    "a stage of documents keeps an identifier in a place of another type",
    "stage-place",
    atEach(STAGES, "/stages/#/references/*"),
    () => "/application/active",
  ),
  replacing(
    "a checklist sets an unknown value",
    "unknown-field",
    atEach(CHECKLIST, "/derive/#/set"),
    misspelled,
  ),
  replacing(
    "a step runs an unknown job",
    "job-unknown",
    atEach(CHECKLIST, "/steps/#/run/#/job"),
    misspelled,
  ),
  replacing(
    "a job has an unknown option",
    "job-options",
    atEach(CHECKLIST, "/steps/#/run/#", (run: Any) => run.options !== undefined),
    (run: Any) => ({ ...run, options: { ...run.options, nonsense: 1 } }),
  ),
  replacing(
    "a job waits for an unknown time",
    "unknown-field",
    atEach(CHECKLIST, "/steps/#/run/#/after"),
    misspelled,
  ),
  replacing(
    "a step belongs to an unknown task",
    "task-fault",
    atEach(CHECKLIST, "/steps/#/task"),
    misspelled,
  ),
  replacing(
    "a task waits for itself",
    "task-fault",
    atEach(CHECKLIST, "/taskLists/#/tasks/#"),
    (task: Any) => ({ ...task, after: [task.id] }),
  ),
  replacing(
    "a step's guard reads an unknown field",
    "guard-unknown-field",
    atEach(CHECKLIST, "/steps/#/done", (source: string) => field.test(source)),
    (source: string) => source.replace(field, misspelled),
  ),
];
