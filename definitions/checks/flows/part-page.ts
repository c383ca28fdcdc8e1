import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import { partFiles } from "../../parts/part-files.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Parts whose pages other checks know. */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set(["flow", "checklist", "screens", "product"]);

/** Finds pages that a part of a flow names and the flow does not have, such as the page of a condition's card. */
export const partPage: FileCheck = (flow, effective) => {
  const { pages } = flow.flow.value;
  return partFiles(flow)
    .filter(({ name }) => !CHECKED_ELSEWHERE.has(name))
    .flatMap(({ row, file }) => faultsIn(effective, file, pages, row.schema, effective.schemas));
};

const faultsIn = fileFaults(
  (value, pages: unknown, schema: string, schemas: SchemaLookup): FileFault[] => {
    const ids = Array.isArray(pages) ? pages.map((page: { id?: unknown }) => String(page.id)) : [];
    return markedTexts(value, schema, "x-names", schemas)
      .filter(({ mark, text }) => mark === "page" && !ids.includes(text))
      .map(({ pointer, text }) => ({
        pointer,
        code: "page-unknown",
        message: `The flow has no page "${text}".`,
        fix: suggestion(text, ids),
      }));
  },
);
