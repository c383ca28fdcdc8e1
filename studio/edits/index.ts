/** Edits of definitions that keep the formatting, and their history. */
export { applyEdit } from "./apply-edit.ts";
export { EditRefused, type Edit } from "./edit.ts";
