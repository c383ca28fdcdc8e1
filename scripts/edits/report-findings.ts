import { hasErrors, type Finding } from "#definitions/index.ts";
import { report } from "../report/terminal.ts";

/** Prints the findings of a save that has errors. */
export async function reportFindings(findings: readonly Finding[], root: string): Promise<void> {
  if (!hasErrors(findings)) return;
  console.error(await report([...findings], root));
  console.error("The version before stays in use.");
}
