import {
  hasErrors,
  loadDefinitions,
  validationSteps,
  type Definitions,
  type Finding,
} from "#definitions/index.ts";
import { chainOf, ownerOf } from "#definitions/watch/owners.ts";
import { codeKey } from "#scripts/validate/remembered.ts";
import { openResults } from "#scripts/validate/result-store.ts";
import { openPublication, type PublicationWriter } from "./publication.ts";

/** A caller that waits for one organization before all others. */
export interface Early {
  organisation: string;
  /** Called when the organization is published, without a known error. Resolves when the others may follow. */
  published(): Promise<void>;
}

export interface BuiltDefinitions {
  written: number;
  findings: Finding[];
  /** Organizations with errors that were left out, because another one was published before the errors were known. */
  leftOut: string[];
}

/**
 * Publishes every organization's effective definition to dist/definitions. Writes nothing when a
 * definition has an error. With `early`, only errors that are known before its organization is published have this
 * effect; a later one leaves out the organizations that have it. Checks only what no earlier run of this code has
 * checked. Keeps the files of the previous publication, because an open browser may still request them, and those that
 * a running server serves.
 */
export async function buildDefinitions(
  root: string,
  early: Early | null = null,
): Promise<BuiltDefinitions> {
  const code = codeKey();
  const store = code === null ? null : await openResults(code);
  const definitions = await loadDefinitions(root, undefined, store);
  const codes = [...definitions.organisations.keys()].sort();
  let publication: PublicationWriter | null = null;
  const first = early === null ? [] : chainOf(definitions, early.organisation);
  const steps = validationSteps(definitions, first);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    const { organisation, findings } = step.value;
    if (early === null || organisation !== first.at(-1) || hasErrors(findings())) continue;
    publication = await openPublication(root, definitions);
    await publication.write(
      first,
      codes.filter((each) => !first.includes(each)),
    );
    await early.published();
  }
  const findings = step.value;
  await store?.write();
  if (hasErrors(findings) && publication === null) return { written: 0, findings, leftOut: [] };
  publication ??= await openPublication(root, definitions);
  const valid = hasErrors(findings) ? validIn(definitions, findings, codes, first) : codes;
  await publication.write(valid);
  const written = await publication.end();
  return { written, findings, leftOut: codes.filter((each) => !valid.includes(each)) };
}

/** Returns the organizations without an error in their own files or in those that they extend. */
function validIn(
  definitions: Definitions,
  findings: readonly Finding[],
  codes: readonly string[],
  first: readonly string[],
): string[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const owners = new Set(errors.map(ownerOf));
  return codes.filter(
    (code) =>
      first.includes(code) ||
      // An error in a shared file concerns all.
      (!owners.has(null) && chainOf(definitions, code).every((each) => !owners.has(each))),
  );
}

/** Writes the published files of valid definitions. @returns how many were new */
export async function writePublication(root: string, definitions: Definitions): Promise<number> {
  const publication = await openPublication(root, definitions);
  await publication.write([...definitions.organisations.keys()].sort());
  return publication.end();
}
