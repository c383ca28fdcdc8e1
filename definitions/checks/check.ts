import type { Effective } from "../effective.ts";
import { finding, type Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import type { MergedFile } from "../merge.ts";

/** Looks at one organisation's effective definition. */
export type Check = (effective: Effective, definitions: Definitions) => Finding[];

/** A finding at a place of an effective file, said at the file that gave the value: the base, or an overlay. */
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
