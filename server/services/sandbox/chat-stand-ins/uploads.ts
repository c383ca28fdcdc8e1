import type { StandInAnswer, StandInCall, StandInParts } from "./stand-in.ts";

/**
 * Returns the answer to the files of a line's client: `POST /files?name=…` with the bytes, and `GET
 * /files/{id}`; null for another call.
 */
export function fileAnswer({ shelf }: StandInParts, call: StandInCall): StandInAnswer | null {
  const { method, path, query, body } = call;
  if (method === "POST" && path === "/files") {
    const type = call.header("content-type") || "application/octet-stream";
    const { bytes: _bytes, ...file } = shelf.put(query.get("name") ?? "", type, body);
    return { status: 201, body: file };
  }
  const [, id] = /^\/files\/([^/]+)$/.exec(path) ?? [];
  if (method !== "GET" || id === undefined) return null;
  const file = shelf.get(id);
  return file === null ? { status: 404 } : { file };
}
