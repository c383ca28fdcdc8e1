import type { Flow } from "#schemas/types/flow.ts";
import { isRecord, joinPointer, placedRecords } from "#engine/index.ts";
import { formProperties } from "../../forms/form-properties.ts";
import { suggestion } from "../../findings/suggest.ts";
import { memoize } from "#engine/memoize.ts";
import type { FileCheck } from "../check.ts";
import { namedFaults, type FileFault } from "../file-faults.ts";

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
  const actions = placedRecords(value.actions, "/actions");
  const blocks = placedRecords(value.body, "/body");
  const pageLinks = [
    ...actions.map(([{ page }, action]) => [joinPointer(action, "page"), page]),
    ...actions.flatMap(([{ next }, action]) =>
      placedRecords(next, joinPointer(action, "next")).map(([{ page }, candidate]) => [
        joinPointer(candidate, "page"),
        page,
      ]),
    ),
    ...blocks.map(([{ options }, block]) => [
      joinPointer(block, "options", "page"),
      isRecord(options) ? options.page : undefined,
    ]),
    ...blocks.flatMap(([{ options }, block]) =>
      placedRecords(
        isRecord(options) ? options.sections : null,
        joinPointer(block, "options", "sections"),
      ).map(([{ page }, section]) => [joinPointer(section, "page"), page]),
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
    ...blocks.flatMap(([{ field }, block]) =>
      typeof field !== "string" || properties.includes(field)
        ? []
        : [
            faultAt(
              joinPointer(block, "field"),
              "field-unknown",
              `The form has no property "${field}" for this block to fill.`,
              suggestion(field, properties),
            ),
          ],
    ),
  ];
});
