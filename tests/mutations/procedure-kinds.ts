/** Faults of procedures: the jobs and effects that a flow declares. */
import { editing, type Edit } from "./edit.ts";
import { atEach, parentOf, replacing, type Any, type Kind, type Tree } from "./tree.ts";

const PROCEDURES = /^flows\/[a-z-]+\/procedures\.json$/;
const misspelled = (text: string) => `${text}Zq`;
const steps = "/(jobs|effects)/#/steps";
const writes = `${steps}/#/write/#`;

/** Conditions of steps of which each looks at a value of a vendor's answer that no other step looks at. */
const handling = (tree: Tree) =>
  atEach(PROCEDURES, `${steps}/#/when`, (when: string) =>
    /^answers\.\w+\.status == '\w+'$/.test(when),
  )(tree).filter(({ file, pointer }) => {
    const when = tree.value(file, pointer);
    const others = tree
      .value(file, parentOf(parentOf(pointer)))
      .filter((step: Any) => step.when?.includes(when));
    return others.length === 1;
  });

/** Writes that end what an earlier step of the procedure begins. */
const ending = atEach(
  PROCEDURES,
  writes,
  (write: Any) => write.value === false && write.set.startsWith("/application/status/"),
);

export const procedureKinds: readonly Kind[] = [
  replacing(
    "a procedure has the name of a built-in job",
    "procedure-shadows",
    atEach(PROCEDURES, "/jobs"),
    (jobs: Any[]) => [...jobs, { ...jobs[0], id: "documents.deliver" }],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}`,
  ),
  replacing(
    "nothing runs a procedure",
    "procedure-unused",
    atEach(PROCEDURES, "/jobs"),
    (jobs: Any[]) => [...jobs, { ...jobs[0], id: "planted.unused" }],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}`,
  ),
  replacing(
    "a procedure asks an unknown port",
    "port-unknown",
    atEach(PROCEDURES, "/jobs/#/steps/#/ask"),
    misspelled,
  ),
  replacing(
    "a procedure gives a port an unknown argument",
    "port-argument",
    atEach(PROCEDURES, "/jobs/#/steps/#/with"),
    (given: Any) => ({ ...given, nonsense: "1" }),
  ),
  replacing(
    "a procedure leaves out an argument that a port needs",
    "port-argument",
    atEach(PROCEDURES, "/jobs/#/steps/#/with", (given: Any) => given.address !== undefined),
    ({ address: _without, ...given }: Any) => given,
    ({ pointer }) => `${parentOf(pointer)}/ask`,
  ),
  replacing(
    "a procedure reads an unknown part of an answer",
    "expression-unknown-field",
    atEach(PROCEDURES, `${writes}/expression`, (source: string) => source.startsWith("answers.")),
    misspelled,
  ),
  replacing(
    "a procedure writes an unknown place",
    "unknown-field",
    atEach(PROCEDURES, `${writes}/set`),
    misspelled,
  ),
  replacing(
    "a procedure writes a place of the server",
    "write-reserved",
    atEach(PROCEDURES, `${writes}/set`),
    () => "/application/status/checklistStatus",
  ),
  replacing(
    "a procedure writes a value of another type",
    "write-type",
    atEach(PROCEDURES, `${writes}/value`, (value: Any) => value !== null),
    () => ["nonsense"],
  ),
  replacing(
    "a procedure writes an expression of another type",
    "expression-",
    atEach(PROCEDURES, `${writes}/expression`),
    () => "size(application.liens) > 0 ? 1 : 2",
  ),
  replacing(
    "a guard of a procedure is no condition",
    "expression-type",
    atEach(PROCEDURES, `${steps}/#/when`),
    () => "1 + 1",
  ),
  replacing(
    "a procedure does nothing for an answer of a vendor",
    "answer-unhandled",
    handling,
    (when: string, { file, pointer }, tree) =>
      tree
        .value(file, parentOf(parentOf(pointer)))
        .map((step: Any) => step.when)
        .find(
          (each: string | undefined) => each !== when && each?.startsWith(when.split("'")[0] ?? ""),
        ),
    ({ pointer }) => `${parentOf(parentOf(pointer))}/0`,
  ),
  {
    name: "a procedure no longer ends what a step of the checklist waits for",
    code: "step-deadlock",
    spots: ending,
    mutate: ({ file, pointer }, tree) => ({
      changes: { [file]: tree.changed(file, pointer, () => undefined) },
      file: file.replace("procedures", "checklist"),
      pointer: "/steps",
    }),
  },
  replacing(
    "a procedure waits for a date only while there is none",
    "wait-endless",
    atEach(PROCEDURES, `${steps}/#`, ({ when, wait }: Any) => when === `${wait?.until} != null`),
    (step: Any) => ({ ...step, when: `${step.wait.until} == null` }),
    ({ pointer }) => `${pointer}/when`,
  ),
  replacing(
    "a procedure waits for an unknown date",
    "expression-unknown-field",
    atEach(PROCEDURES, "/jobs/#/steps/#/wait/until"),
    misspelled,
  ),
  replacing(
    "a procedure shows an unknown notification",
    "notify-unknown",
    atEach(PROCEDURES, "/jobs/#/steps"),
    (steps: Any[]) => [...steps, { id: "planted", notify: { notification: "nonsense" } }],
  ),
  replacing(
    "a job starts itself",
    "start-cycle",
    atEach(PROCEDURES, "/jobs/#", (job: Any) => job.steps.length > 1),
    (job: Any) => ({
      ...job,
      steps: [{ id: "again", start: { job: job.id } }, ...job.steps],
    }),
  ),
  replacing(
    "a procedure makes the documents of an unknown stage",
    "stage-unknown",
    atEach(PROCEDURES, "/jobs/#/steps/#", (step: Any) => step.write !== undefined),
    ({ id }: Any) => ({ id, makeDocuments: { stage: "nonsense" } }),
  ),
  replacing(
    "two steps of a procedure have the same id",
    "duplicate-id",
    atEach(PROCEDURES, steps, (list: Any) => list.length > 1),
    ([first, second, ...rest]: Any) => [first, { ...second, id: first.id }, ...rest],
  ),
];

export const procedureEdits: readonly Edit[] = [
  editing(
    "a procedure handles all answers but one in one step",
    handling,
    (when: string, spot, tree) => {
      const { file, pointer } = spot;
      const [path = ""] = when.split(" ==");
      const others = tree
        .value(file, parentOf(parentOf(pointer)))
        .flatMap((step: Any) => /^\S+ == ('\w+')$/.exec(step.when ?? "")?.[1] ?? [])
        .filter((value: string) => !when.endsWith(value));
      return others.map((value: string) => `${path} != ${value}`).join(" && ");
    },
  ),
];
