/** Faults of the roles in which other people take part in an application. */
import { atEach, replacing, type Any, type Kind, type Tree } from "./tree.ts";

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

export const signerKinds: readonly Kind[] = [
  replacing(
    "a screen of invited people saves what their allow-list lacks",
    "allow-list",
    boundForInvited,
    () => "/application/property/trustName",
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
