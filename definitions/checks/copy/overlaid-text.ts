import { stablePointer } from "../../copy/stable-pointer.ts";
import type { CopyFile } from "../../copy/copy-files.ts";

import type { Finding } from "../../findings/finding.ts";
import { joinPointer } from "#engine/index.ts";
import { findingAt, type FlowOwner } from "../check.ts";

/**
 * Returns the finding at the overlay that wrote the English, with the translation to add there; null when the base
 * wrote it. Only the lender can translate its own texts, because all lenders share the translations of the base.
 * @param texts places of the texts as translations name them
 */
export function atOverlaidText(
  effective: FlowOwner,
  { name, file, places }: CopyFile,
  { folder, locale, texts }: { folder: string; locale: string; texts: readonly string[] },
  { code, message }: Pick<Finding, "code" | "message">,
): Finding | null {
  if (file.changes.length === 0 && !file.added) return null;
  const overlaid = places.find(
    ({ pointer }) =>
      file.origin(pointer).file.kind?.name === "overlay" &&
      texts.includes(stablePointer(file.value, pointer)),
  );
  if (overlaid === undefined) return null;
  const place = joinPointer("/texts", name, stablePointer(file.value, overlaid.pointer));
  return findingAt(effective, file, overlaid.pointer, {
    code,
    message,
    fix: `Write its translation under "patch" of the overlay: "${folder}/copy/${locale}.json", ${place}, with "source" and "text".`,
  });
}
