import { parseArgs, type ParseArgsConfig } from "node:util";
import {
  hasErrors,
  isUnusable,
  loadDefinitions,
  oneLine,
  UnusableRoot,
  type Definitions,
  type Effective,
} from "#definitions/index.ts";

export interface FlowCommand {
  usage: string;
  /** Gives the exit code. */
  run(args: string[]): Promise<number>;
}

/** The command was called in a way that cannot be served; the message says what to give. */
export class UsageError extends Error {}

/** The definitions cannot be used; the message says where, why, and what to do, a line for each. */
export class UnusableInput extends Error {}

export function readOptions<T extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: T,
  positionals = 0,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: positionals > 0, strict: true });
    if (parsed.positionals.length !== positionals) throw new Error("An argument is missing.");
    return parsed;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
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
  const known = [...definitions.organisations.keys()];
  if (organisation === undefined || !definitions.organisations.has(organisation))
    throw new UsageError(
      `${organisation === undefined ? "Give --org." : `There is no organisation "${organisation}".`} Known: ${known.join(", ")}.`,
    );
  const effective = definitions.effective(organisation);
  const unusable = [...definitions.fileFindings, ...effective.findings].filter(
    (each) => isUnusable(each) && concerns(each.file, effective.chain),
  );
  // A file that cannot be read may have changed anything: whatever is said without it would be a guess.
  if (unusable.length > 0) throw new UnusableInput(unusable.map(oneLine).join("\n"));
  return effective;
}

/** Whether a file is part of what an organisation has: not when it is another organisation's, or the sandbox's. */
const concerns = (file: string, chain: readonly string[]): boolean => {
  const [, owner] = /^flows\/organisations\/([^/]+)\//.exec(file) ?? [];
  return owner === undefined ? !file.startsWith("flows/sandbox/") : chain.includes(owner);
};

/** Options that every command over an effective flow takes. */
export const flowOptions = {
  flow: { type: "string" },
  org: { type: "string", default: "main" },
  root: { type: "string", default: process.cwd() },
} as const;

export { hasErrors };
