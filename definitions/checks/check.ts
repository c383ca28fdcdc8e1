import type { Effective, EffectiveFlow, Definitions, MergedFile } from "../model.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { SourceFile } from "../sources/source-file.ts";

/** Checks the effective definition of one organization. */
export type Check = (effective: Effective, definitions: Definitions) => Finding[];

/** Compares organizations. Its findings are about files that no exemption covers. */
export type AcrossCheck = (definitions: Definitions) => readonly Finding[];

/** The organization that has a flow, as far as a check of one flow may know it. */
export type FlowOwner = Pick<Effective, "organisation" | "schemas" | "info">;

/** What such a check may know besides: the entities of the flow's product, and the names that it may use. */
export type FlowContext = Pick<Definitions, "entitiesOf" | "registries">;

/**
 * Checks one flow of an effective definition by itself. Its findings are cached by the flow, so that
 * an edit checks only the flows that it changes.
 */
export type FlowCheck = (
  flow: EffectiveFlow,
  effective: FlowOwner,
  definitions: FlowContext,
) => readonly Finding[];

/** The organization that has a file, as far as a check of single files may know it. */
export type FileOwner = Pick<Effective, "organisation" | "schemas">;

/**
 * Checks each file of a flow by itself. What it finds about a file depends on no other file of a folder, and on no
 * organization but its code: it names the code, and may find more in the base (null). Lenders share the findings
 * about the files that they have in common.
 */
export type FileCheck = (
  flow: EffectiveFlow,
  effective: FileOwner,
  definitions: FlowContext,
) => readonly Finding[];

/**
 * Makes a finding at a place of an effective file. It names the file that gave the value: the base
 * or an overlay.
 */
export function findingAt(
  effective: Pick<Effective, "organisation">,
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

/** Returns a finding in a file as it is on the disk, because no overlay changes it. */
export function findingIn(
  file: SourceFile,
  pointer: string,
  part: Pick<Finding, "code" | "message"> & Partial<Finding>,
): Finding {
  const { line = null, column = null } = file.placeOf(pointer) ?? {};
  return finding({ file: file.path, pointer, line, column, ...part });
}

/** Returns every flow of an organization, those that its overlays leave unchanged included. */
export const allFlows = (
  { organisation }: Effective,
  definitions: Pick<Definitions, "base" | "effective">,
): Effective["flows"] =>
  (organisation === null ? definitions.base : definitions.effective(organisation)).flows;
