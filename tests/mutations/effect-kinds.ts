/** Faults of what an action does with the answers: its effects, and the blocks and the fields that they read. */
import {
  atEach,
  parentOf,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const ACCOUNTS = ["disburse", "autopay"];
const otherAccount = (account: string) => ACCOUNTS.find((each) => each !== account);

/** Effects that set an account from a bank, on screens that ask for the account. */
const accounts = (tree: Tree): Spot[] =>
  atEach(
    SCREEN,
    "/actions/#/effects/#/options/account",
  )(tree).filter(({ file }) => purposes(tree).some((spot) => spot.file === file));

const purposes = atEach(SCREEN, "/body/#/options/purpose");
const purposesOfAccounts = (tree: Tree): Spot[] =>
  purposes(tree).filter(({ file, pointer }) => ACCOUNTS.includes(tree.value(file, pointer)));

export const effectKinds: readonly Kind[] = [
  replacing(
    "one of two actions runs no effect that reads the answers",
    "answer-unread",
    actionsOfSeveral,
    () => undefined,
    ({ pointer }) => parentOf(pointer),
  ),
  replacing(
    "an answer goes to effects that do not know it",
    "answer-unread",
    atEach(SCREEN, "/form/bind/*", (target: Any) => target === "/application/payType"),
    () => ({ effect: true }),
  ),
  replacing(
    "a form may be submitted without what its effect needs",
    "effect-field-missing",
    atEach(
      SCREEN,
      "/form/schema/(properties|allOf/#/then/properties)/*/required",
      (names: Any) => names.includes("offerUuid") || names.includes("accountUuid"),
    ),
    (names: string[]) => names.filter((name) => !name.endsWith("Uuid")),
  ),
  {
    name: "an action shows while the field that its effect needs is hidden",
    code: "field-when-needed",
    spots: (tree) =>
      atEach(
        SCREEN,
        "/form/when/*",
      )(tree).filter(({ file, pointer }) =>
        tree
          .value(file, "/actions")
          .some(({ when }: Any) => when !== undefined && when === tree.value(file, pointer)),
      ),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/actions", (actions: Any[]) =>
          actions.map(({ when, ...action }) =>
            when === tree.value(file, pointer) ? action : { ...action, when },
          ),
        ),
      },
      file,
      pointer,
    }),
  },
  replacing(
    "no action is offered when a page is opened again",
    "action-unavailable",
    actionsOfPagesAgain,
    (_when: string, { file }, tree) => tree.value(file, "/actions/0/when"),
    () => "/actions",
  ),
  replacing(
    "an effect saves another account than its screen asks for",
    "effect-options",
    accounts,
    otherAccount,
  ),
  replacing(
    "a block asks for another account than the effect saves",
    "effect-options",
    purposesOfAccounts,
    otherAccount,
    ({ file }, tree) => accounts(tree).find((spot) => spot.file === file)?.pointer ?? "",
  ),
  replacing(
    "a block links a bank for another purpose than any account of the effect",
    "effect-options",
    purposesOfAccounts,
    () => "income",
  ),
  {
    name: "an effect saves an account for which no step waits",
    code: "step-deadlock",
    spots: accountsAlone,
    mutate: ({ file, pointer }, tree) => {
      const checklist = file.replace(/screens\/.*/, "checklist.json");
      const other = otherAccount(tree.value(file, pointer));
      const changed = tree.changed(file, pointer, () => other);
      const step = tree
        .value(checklist, "/steps")
        .findIndex(({ id }: Any) => id === file.split("/").at(-1)?.replace(".json", ""));
      return {
        changes: {
          [file]: {
            ...changed,
            body: changed.body.map((each: Any) =>
              each.block === "bank-link"
                ? { ...each, options: { ...each.options, purpose: other } }
                : each,
            ),
          },
        },
        file: checklist,
        pointer: `/steps/${step}/done`,
      };
    },
  },
];

/** Second of two actions, which is offered once a step is done and the first one no longer is, on pages opened again. */
function actionsOfPagesAgain(tree: Tree): Spot[] {
  return atEach(
    SCREEN,
    "/actions/1/when",
  )(tree).filter(({ file, pointer }) => {
    const [folder] = file.split("/screens/");
    const when = tree.value(file, pointer);
    const pages = tree.value(`${folder}/flow.json`, "/pages");
    const page = pages.find(({ screen }: Any) => file.endsWith(`screens/${screen}.json`));
    const steps = tree.value(`${folder}/checklist.json`, "/steps") ?? [];
    return (
      page?.within !== undefined &&
      steps.some(({ done }: Any) => done === when) &&
      tree.value(file, "/actions/0/when") === `!${when}`
    );
  });
}

/** Actions whose effect takes an answer that the form requires, on screens where another action does so, too. */
function actionsOfSeveral(tree: Tree): Spot[] {
  const taking = atEach(
    SCREEN,
    "/actions/#/effects",
    (effects: Any[]) =>
      effects.length === 1 && ["accept-documents", "attest-liens"].includes(effects[0].effect),
  )(tree);
  return taking.filter(({ file }) => tree.value(file, "/actions").filter(takesAnswers).length > 1);
}

const takesAnswers = ({ kind, effects }: Any): boolean => kind === "submit" && effects?.length > 0;

/** Those of flows with one effect that sets an account, whose step has the name of the screen. */
function accountsAlone(tree: Tree): Spot[] {
  const folderOf = ({ file }: Spot) => file.split("/")[1];
  return accounts(tree).filter(
    (spot) => accounts(tree).filter((each) => folderOf(each) === folderOf(spot)).length === 1,
  );
}
