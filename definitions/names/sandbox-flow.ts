/** The flow whose names a persona or a place of the sandbox uses. */
import { applicationFlowOf, firstProduct, isRecord, parsePointer, valueAt } from "#engine/index.ts";
import { productOf } from "../checks/sandbox/sandbox-state.ts";
import type { Definitions } from "../index.ts";
import type { WrittenPart } from "./name-use.ts";

/** Returns the flow that runs the applications of the persona at a pointer; null outside the sandbox. */
export function sandboxFlow(
  { base, sources }: Definitions,
  { file }: WrittenPart,
  pointer: string,
): string | null {
  const kind = file.kind?.name;
  if (kind !== "persona" && kind !== "places") return null;
  const [list = "", index = ""] = parsePointer(pointer);
  const place = kind === "places" ? valueAt(file.value, `/${list}/${index}`) : null;
  const persona = isRecord(place)
    ? sources.files.get(`flows/sandbox/personas/${String(place.persona)}.json`)
    : file;
  const flows = [...base.flows.values()].map(({ flow }) => flow.value);
  const product = productOf(sources.files, persona) ?? firstProduct(flows);
  return (product === null ? undefined : applicationFlowOf(flows, product)?.id) ?? null;
}
