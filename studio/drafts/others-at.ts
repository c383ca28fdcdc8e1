import type { Draft } from "../calls.ts";

/** Returns who else changes one of the files, each with the name of the draft. */
export const othersAt = (
  drafts: readonly Draft[],
  open: Pick<Draft, "id"> | null,
  paths: readonly string[],
): string[] =>
  drafts
    .filter(({ id, state }) => id !== open?.id && state !== "published")
    .filter(({ files }) => files.some(({ path }) => paths.includes(path)))
    .map(({ author, name }) => `${author} (${name})`);
