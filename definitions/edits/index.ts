/** Edits of definitions that keep the formatting, and merges of two people's edits. */
export { applyEdit } from "./apply-edit.ts";
export type { Change } from "./change.ts";
export { EditRefused, onlyThisLender, type Edit } from "./edit.ts";
export { mergeTexts, type Clash } from "./merge.ts";
export { editsForChange } from "./write-change.ts";
