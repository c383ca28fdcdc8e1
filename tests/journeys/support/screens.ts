/**
 * Reads the definitions, so that a journey knows what to fill. It works with any screen, and names
 * none.
 */
import type { OpeningHours } from "#lending/time/opening-hours.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inlineCalls } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";

const flows = resolve(import.meta.dirname, "../../../flows");

export type Answer =
  | null
  | boolean
  | number
  | string
  | Answer[]
  | { readonly [name: string]: Answer };
export type Answers = Readonly<Record<string, Answer>>;

export interface UiSchema {
  readonly "ui:widget"?: string;
  readonly "ui:order"?: string[];
  readonly [name: string]: unknown;
}

export interface ScreenFile {
  readonly id: string;
  readonly title: string;
  /** Other texts for some applicants, by pointer. */
  readonly variants?: { texts: Readonly<Record<string, string>> }[];
  readonly body?: {
    id: string;
    block: string;
    field?: string;
    options?: Record<string, unknown>;
  }[];
  readonly form?: { schema: { required?: string[] }; ui?: UiSchema };
  readonly actions?: {
    id: string;
    kind: string;
    label: string;
    page?: string;
    variant?: string;
    hours?: OpeningHours;
  }[];
}

export interface PageRow {
  readonly id: string;
  readonly path?: string;
  readonly query?: Record<string, string>;
  readonly screen?: string;
  /** The audience, when it is not only the owner. */
  readonly access?: string;
  /** Due pages from which a borrower may open this one. */
  readonly within?: string[];
  /** When one may open the page of a registration again; "any" is at any time. */
  readonly again?: string;
}

interface FlowFile {
  readonly basePath: string;
  readonly pages: readonly PageRow[];
  /** The screen to show while the server works. */
  readonly polling?: { readonly screen: string };
}

export interface FlowOfScreens extends FlowFile {
  screen(id: string): ScreenFile | null;
}

interface Persona {
  readonly extends?: string;
  readonly answers?: Answers;
}

const readDefinition = <T>(path: string, folder = flows): T =>
  JSON.parse(readFileSync(join(folder, path), "utf8")) as T;

const isAnswers = (value: unknown): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** RFC 7396: null removes, objects merge, everything else replaces. */
function merge(base: Answers, patch: Answers): Answers {
  const merged: Record<string, Answer> = { ...base };
  for (const [name, value] of Object.entries(patch)) {
    const before = merged[name];
    if (value === null) delete merged[name];
    else merged[name] = isAnswers(value) ? merge(isAnswers(before) ? before : {}, value) : value;
  }
  return merged;
}

/**
 * Returns a persona's answers by `<flow>/<screen id>`, merged over those of the persona that it
 * extends. `{profile:name}` becomes the borrower's name, and in the signers' flow the invited
 * owner's.
 * @param folder the flows that the persona belongs to; the shipped ones by default
 */
export function answersOf(persona: string, folder?: string): Record<string, Answers> {
  const answers = writtenAnswers(persona, folder);
  const owner = nameIn(answers["heloc/signing/additional"]);
  const borrower = nameIn(
    Object.entries(answers).find(
      ([key, answer]) => key !== "heloc/signing/additional" && answer?.["firstName"] !== undefined,
    )?.[1],
  );
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      withName(answer, key.startsWith("heloc-signer/") ? owner : borrower) as Answers,
    ]),
  );
}

function writtenAnswers(persona: string, folder?: string): Record<string, Answers> {
  const definition = readDefinition<Persona>(`sandbox/personas/${persona}.json`, folder);
  const base = definition.extends ? writtenAnswers(definition.extends, folder) : {};
  return merge(base, definition.answers ?? {}) as Record<string, Answers>;
}

const nameIn = (answers: Answers = {}): string =>
  `${String(answers["firstName"])} ${String(answers["lastName"])}`;

function withName(answer: Answer, name: string): Answer {
  if (answer === "{profile:name}") return name;
  if (!isAnswers(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, withName(value, name)]),
  );
}

export interface Shown {
  /** `<flow>/<screen id>`. Several pages may have one screen. */
  readonly key: string;
  /** `<flow>/<page id>`. */
  readonly page: string;
  readonly screen: ScreenFile;
  /** Heading while the server works; null in a flow without a waiting page. */
  readonly waiting: string | null;
}

/** Flows of the first product, in the order of the route table. */
const firstIds: readonly string[] = [
  "register",
  "account",
  "heloc-signer",
  "heloc-signer-joint",
  "heloc",
];
const writtenFlow = (flow: string) => readDefinition<Flow>(`${flow}/flow.json`);

/** The flows that others call, by id. */
const callable = new Map(
  readdirSync(flows)
    .filter((id) => existsSync(join(flows, id, "flow.json")))
    .map((id) => [id, writtenFlow(id)] as const)
    .filter(([, flow]) => flow.callable === true),
);

/** Returns a flow with the pages of the flows that it calls. */
const flowFile = (flow: string): FlowFile =>
  inlineCalls(writtenFlow(flow), callable).flow as FlowFile;

/** Flows without parameters in their addresses come first, as in the product. */
export const flowIds: readonly string[] = [
  ...firstIds,
  ...readdirSync(flows)
    .filter((id) => !firstIds.includes(id) && !callable.has(id))
    .filter((id) => existsSync(join(flows, id, "flow.json")))
    .toSorted((a, b) => parametersOf(a) - parametersOf(b)),
];

function parametersOf(id: string): number {
  return flowFile(id).basePath.split(":").length;
}

/** Returns the route table: every page of every flow that has its own screen, in the order of its flow. */
export const routeTable = (): (PageRow & { flow: string })[] =>
  flowIds.flatMap((flow) =>
    flowFile(flow).pages.flatMap((page) => (page.screen ? [{ ...page, flow }] : [])),
  );

/** Returns the path of a page below the address of its flow. */
const pathIn = (basePath: string, { id, path = id }: Pick<PageRow, "id" | "path">): string =>
  path.startsWith("/") ? path : [basePath, path].filter(Boolean).join("/");

/** Returns the path of a page of the route table, which may have parameters. */
export const addressOf = (row: PageRow & { flow: string }): string =>
  pathIn(flowFile(row.flow).basePath, row);

const sharedFlow = (flow: string): FlowOfScreens => ({
  ...flowFile(flow),
  screen: (id) => {
    const file = [flow, ...inlineCalls(writtenFlow(flow), callable).called]
      .map((owner) => `${owner}/screens/${id}.json`)
      .find((path) => existsSync(join(flows, path)));
    return file === undefined ? null : readDefinition<ScreenFile>(file);
  },
});

/**
 * Returns the screen at an address of the shared flows.
 * @throws when the address has no page
 */
export const screenAt = (url: string): Shown => shownAt(url, flowIds, sharedFlow);

/**
 * Returns the screen at an address of the given flows.
 * @throws when the address has no page
 */
export function shownAt(
  url: string,
  ids: readonly string[],
  flowOf: (id: string) => FlowOfScreens,
): Shown {
  const { pathname, searchParams } = new URL(url);
  for (const flow of ids) {
    const { basePath, pages, polling, screen: screenOf } = flowOf(flow);
    for (const page of pages) {
      if (!page.screen) continue;
      const full = pathIn(basePath, page);
      const pattern = new RegExp(`^${full.replaceAll(/:[a-z]+/g, "[^/]+")}/?$`);
      const queried = Object.entries(page.query ?? {}).every(
        ([name, value]) => searchParams.get(name) === value,
      );
      if (!pattern.test(pathname) || !queried) continue;
      const screen = screenOf(page.screen);
      if (!screen) throw new Error(`The screen ${page.screen} of ${flow} is missing.`);
      const waiting = (polling && screenOf(polling.screen)?.title) ?? null;
      return { key: `${flow}/${page.screen}`, page: `${flow}/${page.id}`, screen, waiting };
    }
  }
  throw new Error(`No page lies at ${pathname}.`);
}
