import {
  didYouMean,
  isRecord,
  joinPointer,
  matchPattern,
  pagePattern,
  placedRecords,
} from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { cachedByKey } from "../../identity/cached-by-key.ts";
import { addressesIn, filledPath, pathOf, type Address } from "../../copy/addresses.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Definitions, Effective, EffectiveFlow } from "../../model.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import { allFlows, type Check } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";

/** Pages that no flow has, and to which e-mails lead: the brokers' own app. */
export const OTHER_PAGES: readonly string[] = ["/broker", "/broker/password"];

/** Settings whose addresses lead to services, not to pages: those of chat, or stand-ins of the sandbox. */
const SERVICES = "/chat/providers/";

/**
 * Finds addresses of this site that no page answers, or that lead from an application to pages which it does not have:
 * those of another product, or of people in another role. They are in screens, e-mails and notifications, in pages
 * that redirect, and in the menus and the footer.
 */
export const linkDead: Check = (effective, definitions) => {
  const flows = [...allFlows(effective, definitions).values()].map(({ flow }) => flow.value);
  const known = [...flows.flatMap(flowAddresses), ...OTHER_PAGES].join("\n");
  const foreign = cachedByKey((id) => foreignAddresses(id, flows).join("\n"));
  return [
    ...[...effective.flows.values()].flatMap((flow) =>
      inFlow(flow, effective, known, foreign(flow.id)),
    ),
    ...inSettings(effective, definitions, known),
  ];
};

const inFlow = (
  { flow, screens, mail, notifications, shell }: EffectiveFlow,
  effective: Effective,
  known: string,
  foreign: string,
): readonly Finding[] => [
  ...inExits(effective, flow, known, foreign),
  ...inFolders(effective, screens, known, foreign),
  ...inFolders(effective, mail, known, foreign),
  ...[notifications, shell].flatMap((file) =>
    file === null ? [] : faultsIn(effective, file, known, foreign),
  ),
];

/**
 * Returns the addresses of applications that a person in a flow does not have: those of other products, and for an
 * invited person also those of the borrower and of other roles. A flow without a product serves all of them.
 */
function foreignAddresses(
  id: string,
  flows: readonly EffectiveFlow["flow"]["value"][],
): readonly string[] {
  const { product, opens } = flows.find((flow) => flow.id === id) ?? {};
  if (product === undefined) return [];
  const isForeign = (flow: Flow): boolean =>
    (flow.product ?? product) !== product || (opens === "invitation" && flow.id !== id);
  return flows
    .filter(isForeign)
    .flatMap((flow) =>
      flowAddresses(flow).filter(
        (pattern) => flow.opens === "invitation" || pattern.split("/").includes(":uuid"),
      ),
    );
}

/** Returns the patterns of a flow's addresses; those of applications have parameters. */
export const flowAddresses = ({ pages, basePath }: Flow): readonly string[] =>
  addressesOf(pages, basePath);

/** An edit elsewhere in a flow leaves its pages. */
const addressesOf = memoize((pages: Flow["pages"], basePath: string): readonly string[] => [
  basePath,
  // Another check reports pages that are no list.
  ...[pages]
    .flat()
    .flatMap((page) => (typeof page?.id === "string" ? [pagePattern({ basePath }, page)] : [])),
]);

/** The addresses are given as text, so that equal ones share the result. */
const faultsOf = memoize((value: unknown, known: string, foreign: string): readonly FileFault[] => {
  const [own, others] = [known, foreign].map((each) => each.split("\n"));
  return addressesIn(value, "").flatMap((each) => faultOf(each, own ?? [], others ?? []));
});

const faultsInFile = (value: unknown, known: string, foreign: string): readonly FileFault[] =>
  isRecord(value) ? faultsOf(value, known, foreign) : [];

const faultsIn = fileFaults(faultsInFile);
const inExits = fileFaults((flow, known: string, foreign: string) =>
  isRecord(flow)
    ? exitsOf(flow.pages).flatMap((each) => faultOf(each, known.split("\n"), foreign.split("\n")))
    : [],
);

/** Returns the addresses to which the pages of a flow redirect, without the rest that a page takes over (`*`). */
const exitsOf = (pages: unknown): readonly Address[] =>
  placedRecords(pages, "/pages").flatMap(([{ exit }, page]) =>
    typeof exit === "string"
      ? [{ pointer: joinPointer(page, "exit"), address: exit.replace(/\/\*$/, "") }]
      : [],
  );
const inFolders = folderFaults(faultsInFile);

const inSettings = (effective: Effective, definitions: Definitions, known: string) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) =>
      faultsOf(setting.file.value, known, "")
        .filter(({ pointer }) => !pointer.startsWith(SERVICES))
        .map(({ pointer, ...fault }) => settingFinding(setting, pointer, fault)),
    );

interface OtherAddress {
  readonly begins: string;
  readonly form: RegExp;
  readonly lacks: string;
  readonly example: string;
}

/** Addresses outside this site; a placeholder may give any part of them. */
const OUTSIDE: readonly OtherAddress[] = [
  {
    begins: "https:",
    form: /^https:\/\/[^\s/?#]+/,
    lacks: "a server",
    example: "https://www.consumerfinance.gov",
  },
  {
    begins: "mailto:",
    form: /^mailto:([^\s@?]+@[^\s@?]+|\{\w+\})(\?|$)/,
    lacks: "an email address",
    example: "mailto:help@lender.example",
  },
  {
    begins: "tel:",
    form: /^tel:([+(]?\d[\d().\s-]*(;.*)?|\{\w+\})$/,
    lacks: "a phone number",
    example: "tel:+18888196388",
  },
];

const outsideFaults = (pointer: string, address: string): FileFault[] =>
  OUTSIDE.filter(({ begins, form }) => address.startsWith(begins) && !form.test(address)).map(
    ({ begins, lacks, example }) => ({
      pointer,
      code: "link-dead",
      message: `The address ${address} leads nowhere: ${lacks} follows "${begins}".`,
      fix: `Write an address such as ${example}.`,
    }),
  );

const isInside = (address: string): boolean => /^\/(?!\/)/.test(address);

function faultOf(
  { pointer, address }: Address,
  known: readonly string[],
  foreign: readonly string[],
): FileFault[] {
  if (!isInside(address)) return outsideFaults(pointer, address);
  const filled = filledPath(address);
  // Most addresses have no parameters and are found at once.
  if (known.includes(filled) && !foreign.includes(filled)) return [];
  const leadsTo = (pattern: string): boolean => matchPattern(pattern, filled) !== null;
  if (foreign.some(leadsTo))
    return [
      {
        pointer,
        code: "link-dead",
        message: `${address} is a page of another product or of another role, which does not have this application.`,
        fix: "Write the address of a page of this flow.",
      },
    ];
  if (known.some(leadsTo)) return [];
  return [
    {
      pointer,
      code: "link-dead",
      message: `No page has the address ${address}.`,
      fix:
        didYouMean(pathOf(address), known) ??
        "Write the address of a page: `basePath` of its flow and the `path` of the page.",
    },
  ];
}
