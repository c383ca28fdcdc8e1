/** An effective flow as plain values: what a stored version holds, and from which the flow is made again. */
import { unlocated } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import { isFolder, mergedParts, type FolderPart, type PartsWith } from "./flow-parts.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { flowOfParts, folderFiles, singleFile } from "./part-files.ts";
import { pathOf } from "./part-paths.ts";
import { sourceOf } from "../sources/source-file.ts";

/** The JSON of each part that a version stores: of its file, null without one; or of a folder's files by id. */
export type FlowContent = {
  [P in Exclude<PartsWith<"merged", true>, "application">]: P extends FolderPart
    ? Record<string, unknown>
    : unknown;
};

/** Returns what a stored version holds of a flow. `flowFrom` makes the flow of it again. */
export const contentOf = (flow: EffectiveFlow): FlowContent =>
  Object.fromEntries(
    mergedParts
      .filter(([, { versioned }]) => versioned !== false)
      .map(([name, row]) => [
        name,
        isFolder(row)
          ? Object.fromEntries([...folderFiles(flow, name)].map(([id, { value }]) => [id, value]))
          : (singleFile(flow, name)?.value ?? null),
      ]),
  ) as unknown as FlowContent;

/** Returns the identity of all content of a flow. */
export const flowHash = memoize((flow: EffectiveFlow): string => contentHash(contentOf(flow)));

/** Makes the flow of stored content. Its places point at nothing: the flow was valid when it was published. */
export function flowFrom(id: string, content: FlowContent): EffectiveFlow {
  const stored = content as unknown as Record<string, unknown>;
  const fileAt = (path: string, value: unknown): MergedFile => {
    const source = sourceOf(`flows/${path}`, "{}");
    return {
      path,
      value,
      hash: contentHash(value),
      origin: (pointer) => ({ file: source, pointer }),
      sourceMap: () => unlocated(source.path),
      changes: [],
      added: false,
    };
  };
  return flowOfParts(id, {
    // Content stored before a part existed does not have it.
    file: (name, row) =>
      stored[name] == null ? null : fileAt(pathOf(id, row, null), stored[name]),
    folder: (name, row) =>
      new Map(
        Object.entries((stored[name] ?? {}) as Record<string, unknown>).map(([member, value]) => [
          member,
          fileAt(pathOf(id, row, member), value),
        ]),
      ),
  });
}
