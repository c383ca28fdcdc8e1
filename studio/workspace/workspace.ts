/**
 * The definitions that the studio has open, compiled by the code of the server. Pure but for what it
 * keeps: it takes texts, and answers with data that a message can carry.
 */
import { definitionsOf } from "#definitions/load.ts";
import type { Definitions, Effective } from "#definitions/model.ts";
import { UnusableRoot, withFiles, type Sources } from "#definitions/sources/sources.ts";

/** Text of each file by its path from the root; null removes a file. */
export type Changes = Readonly<Record<string, string | null>>;

export interface Lender {
  readonly code: string;
  readonly name: string;
  /** Languages that the lender offers, BCP 47, English first. */
  readonly locales: readonly string[];
}

/** The compiled definitions, and the texts that they were compiled from. */
export interface Workspace {
  readonly definitions: Definitions;
  readonly texts: ReadonlyMap<string, string>;
  /** Raised by each change, so that an answer can say which texts it is of. */
  readonly version: number;
}

const NOTHING: Sources = { root: "", files: new Map(), findings: [], hash: "", passedOver: [] };

/** @throws UnusableRoot for texts without the schemas of application and profile */
export function openWorkspace(files: Readonly<Record<string, string>>): Workspace {
  return {
    definitions: definitionsOf(withFiles(NOTHING, files)),
    texts: new Map(Object.entries(files)),
    version: 0,
  };
}

/** Returns the workspace with other texts. Only what changed is compiled again. */
export function changeWorkspace(
  { definitions, texts, version }: Workspace,
  changes: Changes,
): Workspace {
  const after = new Map(texts);
  for (const [path, text] of Object.entries(changes))
    if (text === null) after.delete(path);
    else after.set(path, text);
  return {
    definitions: definitionsOf(withFiles(definitions.sources, changes)),
    texts: after,
    version: version + 1,
  };
}

/**
 * Returns the lenders by name; without one, the definitions cannot be shown. Lenders of one name
 * have their codes in it.
 */
export function lendersOf(definitions: Definitions): Lender[] {
  const lenders = namedLenders(definitions);
  const isShared = (name: string) => lenders.filter((each) => each.name === name).length > 1;
  return lenders.map((each) =>
    isShared(each.name) ? { ...each, name: `${each.name} (${each.code})` } : each,
  );
}

const namedLenders = (definitions: Definitions): Lender[] =>
  [...definitions.organisations.keys()]
    .map((code): Lender => {
      const info = lenderOf(definitions, code).info as {
        companyNameShort?: string;
        locales?: readonly string[];
      };
      return {
        code,
        name: info.companyNameShort ?? code,
        locales: ["en-US", ...(info.locales ?? []).filter((each) => each !== "en-US")],
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

export const lenderOf = (definitions: Definitions, code: string): Effective =>
  definitions.effective(code);

/** Returns what to tell a person about an error of the worker. */
export const reasonOf = (error: unknown): string =>
  error instanceof UnusableRoot
    ? (error.findings[0]?.message ?? error.message)
    : error instanceof Error
      ? error.message
      : String(error);
