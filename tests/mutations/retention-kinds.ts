/** Faults of retention periods. */
import { atEach, CHECKLIST, replacing, type Any, type Kind } from "./tree.ts";

const RETENTION = /^flows\/retention\.json$/;
const LENDER = /^flows\/organisations\/[a-z-]+\/organisation\.json$/;

export const retentionKinds: readonly Kind[] = [
  replacing(
    "a period is shorter than the law allows",
    "retention-short",
    (tree) =>
      tree
        .spots(RETENTION, (value) => value?.atLeast !== undefined)
        .map(({ file, pointer }) => ({ file, pointer: `${pointer}/keep` })),
    () => "P24M",
  ),
  {
    name: "a lender sets a period that is shorter than the law allows",
    code: "retention-short",
    spots: atEach(LENDER, "/orgCode"),
    mutate: ({ file }, tree) => ({
      changes: {
        [file]: { ...tree.value(file), retention: { applications: { withdrawn: "P2Y" } } },
      },
      file,
      pointer: "/retention/applications/withdrawn",
    }),
  },
  {
    name: "a lender sets a period that does not exist",
    code: "retention-unknown",
    spots: atEach(LENDER, "/orgCode"),
    mutate: ({ file }, tree) => ({
      changes: { [file]: { ...tree.value(file), retention: { data: { draft: "P2Y" } } } },
      file,
      pointer: "/retention/data/draft",
    }),
  },
  replacing(
    "an ending names an unknown state",
    "retention-unknown",
    atEach(RETENTION, "/applications/#/states/#"),
    (state: string) => `${state}S`,
  ),
  {
    name: "no ending has the state in which finished applications rest",
    code: "retention-missing",
    spots: (tree) =>
      atEach(
        RETENTION,
        "/applications/#/states/#",
      )(tree).filter(({ file, pointer }) =>
        tree
          .spots(CHECKLIST, (step) => step?.done === "false" && step.when === undefined)
          .some((spot) => tree.value(spot.file, spot.pointer).state === tree.value(file, pointer)),
      ),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/applications", (rows: Any[]) =>
          rows.map((row, index) =>
            index === Number(pointer.split("/")[2])
              ? { ...row, states: ["CANCELLED"] }
              : { ...row, states: row.states.filter((state: string) => state !== "CANCELLED") },
          ),
        ),
      },
      file,
      pointer: "/applications",
    }),
  },
  replacing(
    "an ending begins with an unknown field",
    "retention-unknown",
    atEach(RETENTION, "/applications/#/from"),
    (from: string) => `${from}Time`,
  ),
  replacing(
    "an ending begins with what is no instant",
    "retention-unknown",
    atEach(RETENTION, "/applications/0/from"),
    () => "/application/amount",
  ),
  replacing(
    "an ending begins with the instant of another",
    "retention-unknown",
    atEach(RETENTION, "/applications/(?:1|2)/from"),
    (_from, { file }, tree) => tree.value(file, "/applications/0/from"),
  ),
  replacing(
    "an ending has the state of another",
    "retention-unknown",
    atEach(RETENTION, "/applications/(?:1|2)/states/0"),
    (_state, { file }, tree) => tree.value(file, "/applications/0/states/0"),
  ),
  replacing(
    "a period is no period",
    "retention-schema",
    atEach(RETENTION, "/data/drafts/keep"),
    () => "PT5H",
  ),
];
