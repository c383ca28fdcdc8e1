import { mergedParts, partRows, type AnyPart } from "../parts/flow-parts.ts";

/** Adds a row to the table of flow parts. Call the result to remove it: tests share the table. */
export function addFlowPart(name: string, row: AnyPart): () => void {
  const entry = [name, row] as const;
  const lists = [partRows, ...(row.merged ? [mergedParts] : [])] as (typeof entry)[][];
  for (const list of lists) list.push(entry);
  return () => {
    for (const list of lists) list.splice(list.indexOf(entry), 1);
  };
}
