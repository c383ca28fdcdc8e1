import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import { sharedValue } from "../../identity/shared-value.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { partFaults, type FileFault } from "../file-faults.ts";

/** Parts whose pages other checks know. */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set(["flow", "checklist", "screens", "product"]);

/** Finds pages that a part of a flow names and the flow does not have, such as the page of a condition's card. */
export const partPage: FileCheck = (flow, effective) => {
  const pages: unknown = flow.flow.value.pages;
  const ids = Array.isArray(pages) ? pages.map((page: { id?: unknown }) => String(page.id)) : [];
  return faultsIn(effective, flow, sharedValue(ids), effective.schemas);
};

const faultsIn = partFaults(
  (value, { name, row }, ids: readonly string[], schemas: SchemaLookup): FileFault[] => {
    if (CHECKED_ELSEWHERE.has(name)) return [];
    return markedTexts(value, row.schema, "x-names", schemas)
      .filter(({ mark, text }) => mark === "page" && !ids.includes(text))
      .map(({ pointer, text }) => ({
        pointer,
        code: "page-unknown",
        message: `The flow has no page "${text}".`,
        fix: suggestion(text, ids),
      }));
  },
);
