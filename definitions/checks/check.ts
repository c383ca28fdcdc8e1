import type { Effective, Definitions, MergedFile } from "../model.ts";
import { finding, type Finding } from "../finding.ts";

/** Checks the effective definition of one organization. */
export type Check = (effective: Effective, definitions: Definitions) => Finding[];

/**
 * Makes a finding at a place of an effective file. It names the file that gave the value: the base
 * or an overlay.
 */
export function findingAt(
  effective: Effective,
  file: MergedFile,
  pointer: string,
  part: Pick<Finding, "code" | "message"> & Partial<Finding>,
): Finding {
  return finding({
    organisation: effective.organisation,
    effective: { file: `flows/${file.path}`, pointer },
    ...file.sourceMap(null).locate(pointer),
    ...part,
  });
}

/** Returns every flow of an organization, those that its overlays leave unchanged included. */
export const allFlows = (
  { organisation }: Effective,
  definitions: Pick<Definitions, "base" | "effective">,
): Effective["flows"] =>
  (organisation === null ? definitions.base : definitions.effective(organisation)).flows;
