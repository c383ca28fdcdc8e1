import type { Flow } from "#schemas/types/flow.ts";
import { isRecord, joinPointer } from "#engine/index.ts";
import { formProperties } from "../../forms/form-properties.ts";
import { suggestion } from "../../findings/suggest.ts";
import { memoize } from "#engine/memoize.ts";
import type { FileCheck } from "../check.ts";
import { namedFaults, type FileFault } from "../file-faults.ts";

const members = (value: unknown): [number, Record<string, unknown>][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, Record<string, unknown>] =>
        isRecord(entry[1]),
      )
    : [];

/**
 * Finds screens that name a page or a form property that does not exist, and screens whose id
 * differs from their path.
 */
export const referenceUnknown: FileCheck = ({ flow, screens }, effective) => {
  const pages = pagesOf(flow.value.pages ?? NO_PAGES);
  return faultsIn(effective, screens, pages);
};

const NO_PAGES: Flow["pages"] = [];

/** The pages are given as text, so that equal ones share the result. */
const pagesOf = memoize((pages: Flow["pages"]) => pages.map(({ id }) => id).join("\n"));

const faultsIn = namedFaults((value, name, pagesAsText: string): FileFault[] => {
  if (!isRecord(value)) return [];
  const pages = pagesAsText.split("\n");
  const faultAt = (pointer: string, code: string, message: string, fix: string): FileFault => ({
    pointer,
    code,
    message,
    fix,
  });
  const pageLinks = [
    ...members(value.actions).map(([index, action]) => [
      joinPointer("/actions", index, "page"),
      action.page,
    ]),
    ...members(value.actions).flatMap(([index, action]) =>
      members(action.next).map(([further, each]) => [
        joinPointer("/actions", index, "next", further, "page"),
        each.page,
      ]),
    ),
    ...members(value.body).map(([index, block]) => [
      joinPointer("/body", index, "options", "page"),
      isRecord(block.options) ? block.options.page : undefined,
    ]),
    ...members(value.body).flatMap(([index, block]) =>
      members(isRecord(block.options) ? block.options.sections : null).map(([section, each]) => [
        joinPointer("/body", index, "options", "sections", section, "page"),
        each.page,
      ]),
    ),
  ] as [string, unknown][];
  const properties = isRecord(value.form) ? formProperties(value.form.schema) : [];
  return [
    ...(value.id === name
      ? []
      : [
          faultAt(
            "/id",
            "screen-id",
            `The screen's id must be "${name}", the path of its file.`,
            `Write "${name}".`,
          ),
        ]),
    ...pageLinks
      .filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === "string" && !pages.includes(entry[1]),
      )
      .map(([pointer, page]) =>
        faultAt(
          pointer,
          "page-unknown",
          `The flow has no page "${page}".`,
          suggestion(page, pages),
        ),
      ),
    ...members(value.body)
      .filter(([, block]) => typeof block.field === "string" && !properties.includes(block.field))
      .map(([index, block]) =>
        faultAt(
          joinPointer("/body", index, "field"),
          "field-unknown",
          `The form has no property "${String(block.field)}" for this block to fill.`,
          suggestion(String(block.field), properties),
        ),
      ),
  ];
});
