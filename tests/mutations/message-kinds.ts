/** Faults of when emails are sent, and edits that resemble them. */
import type { Edit } from "./edit.ts";
import {
  atEach,
  CHECKLIST,
  MAIL,
  parentOf,
  replacing,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const whens = (test: (when: string, mail: Any) => boolean) => (tree: Tree) =>
  atEach(
    MAIL,
    "/when",
  )(tree).filter(({ file }) => test(tree.value(file, "/when"), tree.value(file)));

const pathOf = ({ once = "" }: Any): string => once.slice(1).replaceAll("/", ".");

/** Emails of a flow with a step that alone has its state and ends with one flag. */
const ofStates = (tree: Tree): Spot[] =>
  whens((_when, { once }) => once !== undefined)(tree).filter(
    ({ file }) => stepsOf(file, tree).length > 0,
  );

function stepsOf(mail: string, tree: Tree): Any[] {
  const checklist = mail.replace(/mail\/.*/, "checklist.json");
  if (!tree.files(CHECKLIST).includes(checklist)) return [];
  const steps: Any[] = tree.value(checklist, "/steps");
  return steps.filter(
    ({ state, done, task }) =>
      task === undefined &&
      /^status\.\w+$/.test(done) &&
      steps.filter((each) => each.state === state).length === 1,
  );
}

/** Emails whose condition ends with what excludes another email for the same occasion. */
const excluding = (tree: Tree) =>
  whens((when) => / && !\w+$/.test(when))(tree).filter(({ file }) => {
    const { when, once } = tree.value(file);
    const [, name] = / && !(\w+)$/.exec(when) ?? [];
    return tree
      .files(MAIL)
      .some(
        (other) =>
          parentOf(other) === parentOf(file) &&
          tree.value(other, "/when") === name &&
          tree.value(other, "/once") === once,
      );
  });

const delays = atEach(MAIL, "/delay");
const described = (tree: Tree) =>
  delays(tree).filter(({ file }) =>
    /\b(?:two|three) days\b|\ba (?:day|week)\b/i.test(tree.value(file, "/description")),
  );

export const messageKinds: readonly Kind[] = [
  replacing(
    "an e-mail waits in a state for what ends the state",
    "mail-unsent",
    ofStates,
    (_when: string, { file }, tree, random) => {
      const { state, done } = random.pick(stepsOf(file, tree));
      return `${done} && status.checklistStatus == '${state}'`;
    },
  ),
  replacing(
    "the condition of an e-mail excludes its occasion",
    "mail-unsent",
    whens((when, mail) => mail.once !== undefined && when.includes(`${pathOf(mail)} != null`)),
    (when: string, { file }, tree) =>
      when.replace(`${pathOf(tree.value(file))} != null`, `${pathOf(tree.value(file))} == null`),
  ),
  replacing("two e-mails are sent for one occasion", "mail-twice", excluding, (when: string) =>
    when.replace(/ && !\w+$/, ""),
  ),
  replacing(
    "the description of an e-mail says another delay",
    "figure-differs",
    described,
    () => "PT5H",
  ),
];

export const messageEdits: readonly Edit[] = [
  {
    name: "an e-mail is sent later, and its description says so",
    spots: described,
    change: ({ file }, tree) => ({
      [file]: {
        ...tree.value(file),
        delay: "P3D",
        description: "It is sent three days after the last step.",
      },
    }),
  },
];
