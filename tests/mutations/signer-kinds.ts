/** Faults of the roles in which other people take part in an application. */
import {
  atEach,
  CHECKLIST,
  FLOW,
  replacing,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const SIGNERS = /^flows\/[a-z-]+\/signers\.json$/;
const SCREENS = /^flows\/[a-z-]+\/screens\/.*\.json$/;
const misspelled = (text: string) => `${text}ZQ`;

/** Places that screens of flows with an allow-list save a free text to. */
const boundForInvited = (tree: Tree) =>
  atEach(
    SCREENS,
    "/form/bind/*",
    (target: Any) => typeof target === "string" && target.startsWith("/application/"),
  )(tree).filter(({ file, pointer }) => {
    const name = pointer.split("/").at(-1) ?? "";
    const { type, oneOf, format } = tree.value(file, `/form/schema/properties/${name}`) ?? {};
    const { entity } = tree.value(file.replace(/screens\/.*/, "flow.json"));
    return entity !== undefined && type === "string" && oneOf === undefined && format === undefined;
  });

/** Returns the folder of the flow of the role that shares the place of the spot. */
const folderOfRole = ({ file, pointer }: Spot, tree: Tree): string =>
  `flows/${tree.value(file, pointer.replace(/\/shares.*/, "/flow"))}/`;

/** Returns the step that waits for the shared flag of the spot alone. */
function stepWaitingFor(spot: Spot, tree: Tree): Spot | undefined {
  const guard = `status.${String(tree.value(spot.file, spot.pointer)).split("/").at(-1)}`;
  const file = `${folderOfRole(spot, tree)}checklist.json`;
  const index = tree.value(file, "/steps").findIndex(({ done }: Any) => done === guard);
  return index < 0 ? undefined : { file, pointer: `/steps/${index}/done` };
}

/** Returns the document whose argument has the shared value of the spot; none when several have it. */
function documentStating(spot: Spot, tree: Tree): string | undefined {
  const place = tree.value(spot.file, spot.pointer);
  const shows = tree
    .spots(new RegExp(`^${folderOfRole(spot, tree)}`), (value) =>
      `${value}/`.startsWith(`${place}/`),
    )
    .map(({ file, pointer }) => (pointer.startsWith("/args/") ? file : null));
  const [document = null, ...others] = new Set(
    shows.filter((file) => file?.includes("/documents/")),
  );
  return document !== null && others.length === 0 ? document : undefined;
}

const flowOf = (file: string): string => file.replace(/^(flows\/[^/]+).*/, "$1/flow.json");

const isInvited = (file: string, tree: Tree): boolean =>
  tree.value(flowOf(file)).opens === "invitation";

/** Returns the address of the pages of invited people in another role. */
const otherInvited = (file: string, tree: Tree): string => {
  const other = tree.files(FLOW).find((each) => each !== flowOf(file) && isInvited(each, tree));
  return tree.value(other ?? "", "/basePath");
};

/** Steps of invited people that wait for one flag alone. */
const stepsOfInvited = (tree: Tree) =>
  atEach(CHECKLIST, "/steps/#/done", (done: string) => /^status\.\w+$/.test(done))(tree).filter(
    ({ file }) => isInvited(file, tree),
  );

/** Groups of documents that a step of invited people makes and waits for. */
const madeForInvited = (tree: Tree) =>
  atEach(
    CHECKLIST,
    "/steps/#/run/#/options/stage",
  )(tree).filter(({ file, pointer }) =>
    stepsOfInvited(tree).some(
      (step) => step.file === file && pointer.startsWith(step.pointer.replace("done", "run/")),
    ),
  );

export const signerKinds: readonly Kind[] = [
  replacing(
    "a screen of invited people saves what their allow-list lacks",
    "allow-list",
    boundForInvited,
    () => "/application/property/trustName",
  ),
  replacing(
    "an e-mail leads a person to the pages of another role",
    "link-dead",
    (tree) =>
      atEach(
        /^flows\/[a-z-]+\/mail\/.*\.json$/,
        "/action/href",
      )(tree).filter(({ file }) => isInvited(file, tree)),
    (href: string, { file }, tree) => {
      const own = tree.value(flowOf(file)).basePath;
      return otherInvited(file, tree) + href.slice(own.length);
    },
  ),
  replacing(
    "a page of invited people redirects to the pages of another role",
    "link-dead",
    (tree) =>
      atEach(
        FLOW,
        "/pages/#/exit",
        (exit: string) => !exit.includes("*"),
      )(tree).filter(({ file }) => isInvited(file, tree)),
    (_exit: string, { file }, tree) => otherInvited(file, tree),
  ),
  replacing(
    "a role has an unknown flow",
    "role-flow",
    atEach(SIGNERS, "/roles/#/flow"),
    () => "nobody",
  ),
  replacing(
    "the list of people does not exist",
    "role-list",
    atEach(SIGNERS, "/list"),
    () => "nobody",
  ),
  replacing(
    "a role waits at an unknown step",
    "role-wait",
    atEach(SIGNERS, "/roles/#/waits/#/step"),
    () => "nowhere",
  ),
  replacing(
    "a role waits at a step that asks for another role",
    "role-wait",
    (tree) =>
      atEach(
        SIGNERS,
        "/roles/#/waits/#/step",
      )(tree).filter(({ pointer }) => pointer.startsWith("/roles/0/")),
    (_step: string, { file }, tree) => tree.value(file, "/roles/1/waits/0/step"),
  ),
  replacing(
    "a role waits twice at one step",
    "duplicate-id",
    atEach(SIGNERS, "/roles/#/waits"),
    (waits: Any[]) => [...waits, waits[0]],
  ),
  replacing(
    "a role keeps documents under an unknown stage",
    "stage-unknown",
    atEach(SIGNERS, "/roles/#/keepUnder"),
    () => "nowhere",
  ),
  replacing(
    "a role reads an unknown field in its guard of declines",
    "guard-unknown-field",
    atEach(SIGNERS, "/roles/#/declinedWhen"),
    (source: string) => `${source} && application.nowhere == 1`,
  ),
  replacing(
    "the mark of a role can never hold",
    "unsatisfiable-guard",
    atEach(SIGNERS, "/roles/#/marks/*"),
    (source: string) => `${source} && status.funded && !status.funded`,
  ),
  replacing(
    "the guard of a role's declines can never hold",
    "unsatisfiable-guard",
    atEach(SIGNERS, "/roles/#/declinedWhen"),
    (source: string) => `${source} && application.active && !application.active`,
  ),
  replacing(
    "a mark reads what only the borrower's application has",
    "unwritten-field",
    atEach(SIGNERS, "/roles/0/marks/*"),
    (source: string) => `${source} && status.hardCreditComplete`,
  ),
  replacing(
    "a role no longer shares what its mark reads",
    "unwritten-field",
    atEach(
      SIGNERS,
      "/roles/#/shares/#",
      (place: Any) => place === "/application/status/manualNotary",
    ),
    () => undefined,
    () => "/roles/0/marks/completedAt",
  ),
  {
    name: "a role no longer shares what a step of its flow waits for",
    code: "step-deadlock",
    spots: (tree) =>
      atEach(
        SIGNERS,
        "/roles/#/shares/#",
      )(tree).filter((spot) => stepWaitingFor(spot, tree) !== undefined),
    mutate: (spot, tree) => ({
      changes: { [spot.file]: tree.changed(spot.file, spot.pointer, () => undefined) },
      ...(stepWaitingFor(spot, tree) ?? spot),
    }),
  },
  replacing(
    "a step of invited people waits for what only the borrower's application has",
    "step-deadlock",
    stepsOfInvited,
    () => "status.fundingApproved",
  ),
  replacing(
    "a job of invited people makes another group of documents than a step waits for",
    "step-deadlock",
    madeForInvited,
    (stage: string, { file }, tree) =>
      tree
        .value(file.replace("checklist", "stages"), "/stages")
        .map(({ id }: Any) => id)
        .find((id: string) => id !== stage),
    ({ pointer }) => pointer.replace(/\/run\/.*/, "/done"),
  ),
  {
    name: "a role no longer shares a value that a document of its flow states",
    code: "unwritten-field",
    spots: (tree) =>
      atEach(
        SIGNERS,
        "/roles/#/shares/#",
      )(tree).filter((spot) => documentStating(spot, tree) !== undefined),
    mutate: (spot, tree) => ({
      changes: { [spot.file]: tree.changed(spot.file, spot.pointer, () => undefined) },
      file: documentStating(spot, tree) ?? "",
      pointer: "",
    }),
  },
  replacing(
    "a role shares what the allow-list of its flow lacks",
    "allow-list",
    atEach(SIGNERS, "/roles/#/shares/#"),
    () => "/application/property/estimatedValue",
  ),
  replacing(
    "a role shares a place that no application has",
    "value-unknown",
    atEach(SIGNERS, "/roles/#/shares/#"),
    misspelled,
  ),
  replacing(
    "an effect invites in an unknown role",
    "role-unknown",
    atEach(SCREENS, "/actions/#/effects/#/options/role", (role: Any) => typeof role === "string"),
    misspelled,
  ),
];
