import { hasErrors, type Save } from "#definitions/index.ts";
import { report } from "../report/terminal.ts";

/** Prints the findings of a save that has errors, when all are known. */
export async function reportFindings({ findings, early }: Save, root: string): Promise<void> {
  if (early || !hasErrors(findings)) return;
  console.error(await report([...findings], root));
  console.error("The version before stays in use.");
}
