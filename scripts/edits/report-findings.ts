import { hasErrors, type Save } from "#definitions/index.ts";
import { report } from "../report/terminal.ts";

/**
 * Returns what prints the findings of a save that has errors, when all are known, and says when the
 * errors are corrected.
 * @param root folder of the definitions
 * @param hasPrinted whether errors of the present definitions are printed already
 */
export function findingsPrinter(root: string, hasPrinted = false): (save: Save) => Promise<void> {
  let isFaulty = hasPrinted;
  return async ({ findings, early }) => {
    if (early) return;
    const wasFaulty = isFaulty;
    isFaulty = hasErrors(findings);
    if (isFaulty) {
      console.error(await report([...findings], root));
      console.error("The version before stays in use.");
    } else if (wasFaulty)
      console.log("The errors are corrected. The saved definitions are in use.");
  };
}
