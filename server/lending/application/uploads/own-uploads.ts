import type { Screen } from "#schemas/types/screen.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Application } from "../ports.ts";
import { isUpload, textsIn } from "./submitted-uploads.ts";

/**
 * Requires that the files which upload blocks name are uploads of this application. Anybody can
 * write the identifier of another file into a form.
 * @throws Problem at each field that names another file
 */
export function requireOwnUploads(
  { body = [] }: Screen,
  data: Record<string, unknown>,
  { documents = [] }: Application,
): void {
  const own = new Set(documents.filter(isUpload).map(({ uuid }) => uuid));
  const fields = body
    .flatMap(({ block, field }) => (block === "upload" && field !== undefined ? [field] : []))
    .filter((field) => [...textsIn(data[field])].some((uuid) => !own.has(uuid)))
    .map((field) => ({ pointer: `/${field}`, message: message("file-gone") }));
  if (fields.length > 0) throw problems.fields(fields);
}
