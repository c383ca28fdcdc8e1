/** The file that a translation belongs to. */
import { partRows } from "../parts/flow-parts.ts";
import { partAt, pathOf } from "../parts/part-paths.ts";

/** Returns the file that a translation names, such as `screens/start/profile`. */
export function translatedFile(
  copy: string,
  translated: string,
): { path: string; schema: string } | null {
  const flow = partAt(copy)?.flow;
  const [name = "", ...id] = translated.split("/");
  const row = new Map(partRows).get(name);
  return flow === undefined || row === undefined
    ? null
    : { path: pathOf(flow, row, id.length === 0 ? null : id.join("/")), schema: row.schema };
}
