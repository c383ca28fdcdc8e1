import { flowParts, type AnyPart } from "../parts/flow-parts.ts";

/** Adds a row to the table of flow parts. Call the result to remove it: tests share the table. */
export function addFlowPart(name: string, row: AnyPart): () => void {
  const table: Record<string, AnyPart> = flowParts;
  table[name] = row;
  return () => {
    delete table[name];
  };
}
