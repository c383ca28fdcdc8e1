import {
  isUnusable,
  loadDefinitions,
  oneLine,
  UnusableRoot,
  type Definitions,
  type Effective,
} from "#definitions/index.ts";
import { suggestion } from "#definitions/findings/suggest.ts";
import { CallError, readCall, type Options } from "../call.js";

export interface FlowCommand {
  usage: string;
  /** @returns the exit code */
  run(args: string[]): Promise<number>;
}

/** Wrong arguments; the message says what to give. */
export class UsageError extends Error {}

/** Unusable definitions; the message has a line for each, with place, cause and fix. */
export class UnusableInput extends Error {}

/** Returns the options of a command, and exactly as many words as it takes. */
export function readOptions<T extends Options>(args: string[], options: T, positionals = 0) {
  try {
    const { values, words } = readCall(args, options, positionals);
    if (words.length < positionals) throw new CallError("An argument is missing.");
    return { values, positionals: words };
  } catch (error) {
    throw error instanceof CallError ? new UsageError(error.message) : error;
  }
}

export async function definitionsAt(root: string): Promise<Definitions> {
  try {
    return await loadDefinitions(root);
  } catch (error) {
    if (error instanceof UnusableRoot) throw new UnusableInput(error.message);
    throw error;
  }
}

export function effectiveAt(definitions: Definitions, organisation: string | undefined): Effective {
  const organisationCodes = [...definitions.organisations.keys()];
  if (organisation === undefined || !definitions.organisations.has(organisation))
    throw new UsageError(
      `${organisation === undefined ? "Give --org." : `There is no organization "${organisation}".`} ${suggestion(organisation ?? "", organisationCodes)}`,
    );
  const effective = definitions.effective(organisation);
  const unusable = [...definitions.sources.findings, ...effective.findings].filter(
    (each) => isUnusable(each) && concerns(each.file, effective.chain),
  );
  // An unreadable file may change anything, so a result without it would be a guess.
  if (unusable.length > 0) throw new UnusableInput(unusable.map(oneLine).join("\n"));
  return effective;
}

/**
 * Returns whether a file affects an organization: false for files of other organizations and of the
 * sandbox.
 */
const concerns = (file: string, chain: readonly string[]): boolean => {
  const [, owner] = /^flows\/organisations\/([^/]+)\//.exec(file) ?? [];
  return owner === undefined ? !file.startsWith("flows/sandbox/") : chain.includes(owner);
};

/** Options of every command over an effective flow. */
export const flowOptions = {
  flow: { type: "string" },
  org: { type: "string", default: "main" },
  root: { type: "string", default: process.cwd() },
} as const;
