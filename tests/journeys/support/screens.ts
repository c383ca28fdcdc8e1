/** The definitions that a journey reads to know what to fill: it drives any screen, and knows none by name. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

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
  }[];
}

export interface PageRow {
  readonly id: string;
  readonly path?: string;
  readonly query?: Record<string, string>;
  readonly screen?: string;
  /** Who may open it, when not only its owner. */
  readonly access?: string;
  /** Pages from which this one may be opened. */
  readonly within?: string[];
}

interface FlowFile {
  readonly basePath: string;
  readonly pages: readonly PageRow[];
  /** What is shown while the server is waited for. */
  readonly polling?: { readonly screen: string };
}

export interface FlowOfScreens extends FlowFile {
  screen(id: string): ScreenFile | null;
}

interface Persona {
  readonly extends?: string;
  readonly answers?: Answers;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(join(flows, path), "utf8")) as T;

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
 * What a persona answers on each screen, by `<flow>/<screen id>`; its own answers over those that it extends. People know their names:
 * `{profile:name}` is the borrower's, and in the flow of other owners that of the one who is invited.
 */
export function answersOf(persona: string): Record<string, Answers> {
  const answers = writtenAnswers(persona);
  const borrower = nameIn(answers["register/name"]);
  const owner = nameIn(answers["heloc/signing/additional"]);
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      named(answer, key.startsWith("heloc-signer/") ? owner : borrower) as Answers,
    ]),
  );
}

function writtenAnswers(persona: string): Record<string, Answers> {
  const own = read<Persona>(`sandbox/personas/${persona}.json`);
  const base = own.extends ? writtenAnswers(own.extends) : {};
  return merge(base, own.answers ?? {}) as Record<string, Answers>;
}

const nameIn = (answers: Answers = {}): string =>
  `${String(answers["firstName"])} ${String(answers["lastName"])}`;

function named(answer: Answer, name: string): Answer {
  if (answer === "{profile:name}") return name;
  if (!isAnswers(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, named(value, name)]),
  );
}

export interface Shown {
  /** Of its screen, which several pages may have: `<flow>/<screen id>`. */
  readonly key: string;
  /** Of the page: `<flow>/<page id>`. */
  readonly page: string;
  readonly screen: ScreenFile;
  /** Heading while the server is waited for; null in a flow that waits for nothing. */
  readonly waiting: string | null;
}

/** A flow whose addresses have no parameters before one whose have, as the product reads addresses. */
export const flowIds: readonly string[] = ["register", "account", "heloc-signer", "heloc"];
const flowFile = (flow: string) => read<FlowFile>(`${flow}/flow.json`);

/** Every page of every flow that has a screen of its own, in the order of its flow: the route table. */
export const routeTable = (): (PageRow & { flow: string })[] =>
  flowIds.flatMap((flow) =>
    flowFile(flow).pages.flatMap((page) => (page.screen ? [{ ...page, flow }] : [])),
  );

const sharedFlow = (flow: string): FlowOfScreens => ({
  ...flowFile(flow),
  screen: (id) => {
    const file = `${flow}/screens/${id}.json`;
    return existsSync(join(flows, file)) ? read<ScreenFile>(file) : null;
  },
});

/** The screen at an address, from the flows' pages. @throws when no page lies there. */
export const screenAt = (url: string): Shown => shownAt(url, flowIds, sharedFlow);

/** The screen at an address, from the pages of the given flows. @throws when no page lies there. */
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
      const path = page.path ?? page.id;
      const full = path.startsWith("/") ? path : [basePath, path].filter(Boolean).join("/");
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
