/** The data that shows a fault, and the command line that shows it on that data. */
import type { Fault } from "../finding.ts";
import { withValueAt } from "../json/pointer.ts";
import type { Data } from "../space/data.ts";

type Evidence = Pick<Fault, "witness" | "reproduce">;

/** `command`: what of `npm run flow` looks at the data. The organization is added where it is known. */
export function evidence(
  flow: { readonly id: string },
  data: Data | null,
  command: "explain" | "checklist" = "explain",
): Evidence {
  if (data === null) return {};
  const line = JSON.stringify(data).replaceAll("'", String.raw`'\''`);
  return {
    witness: data,
    reproduce: `npm run -s flow -- ${command} --flow ${flow.id} --input - <<< '${line}'`,
  };
}

/** Rows of the page table are looked at in their checklist state. */
export function rowWitness(data: Data | null, state: string | null): Data | null {
  if (data === null || state === null) return data;
  return withValueAt(data, "/application/status/checklistStatus", state);
}
