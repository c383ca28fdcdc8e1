import type { Flow } from "#schemas/types/flow.ts";
import { isRecord } from "#engine/index.ts";
import { formProperties } from "../form-properties.ts";
import { joinPointer } from "../pointer.ts";
import { suggestion } from "../suggest.ts";
import { once } from "../once.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

const members = (value: unknown): [number, Record<string, unknown>][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, Record<string, unknown>] =>
        isRecord(entry[1]),
      )
    : [];

/** A screen leads to a page that the flow does not have, fills a form property that it does not have, or calls itself wrongly. */
export const referenceUnknown: Check = (effective) =>
  [...effective.flows.values()].flatMap(({ flow, screens }) => {
    const pages = pagesOf(flow.value.pages ?? NO_PAGES);
    return [...screens].flatMap(([name, screen]) => faultsIn(effective, screen, name, pages));
  });

const NO_PAGES: Flow["pages"] = [];

const pagesOf = once((pages: Flow["pages"]) => pages.map(({ id }) => id));

const faultsIn = fileFaults((value, name: string, pages: readonly string[]): FileFault[] => {
  if (!isRecord(value)) return [];
  const at = (pointer: string, code: string, message: string, fix: string): FileFault => ({
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
          at(
            "/id",
            "screen-id",
            `The screen's id must be "${name}", as its file says.`,
            `Write "${name}".`,
          ),
        ]),
    ...pageLinks
      .filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === "string" && !pages.includes(entry[1]),
      )
      .map(([pointer, page]) =>
        at(pointer, "page-unknown", `The flow has no page "${page}".`, suggestion(page, pages)),
      ),
    ...members(value.body)
      .filter(([, block]) => typeof block.field === "string" && !properties.includes(block.field))
      .map(([index, block]) =>
        at(
          joinPointer("/body", index, "field"),
          "field-unknown",
          `The form has no property "${String(block.field)}" for this block to fill.`,
          suggestion(String(block.field), properties),
        ),
      ),
  ];
});
