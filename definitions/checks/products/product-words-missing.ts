import { holdsApplications, isRecord, statesOf } from "#engine/index.ts";
import type { EffectiveFlow } from "../../model.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds products without words for shared pages. Without `product.json` no page could name the
 * product or begin an application. Without a label for a checklist state, the list of a person's
 * applications would show one without its status.
 */
export const productWordsMissing: FlowCheck = (parts, effective) => {
  const { flow, product } = parts;
  const { id, opens, product: name } = flow.value;
  // `product-missing` reports a flow without a product; an invitation opens no product of its own.
  if (name === undefined || opens === "invitation" || !holdsApplications(flow.value)) return [];
  if (product !== null) return unlabeledIn(effective, product, statesIn(parts));
  return [
    findingAt(effective, flow, "/product", {
      code: "product-words-missing",
      message: `The product "${name}" has no product.json, so no page can name it or begin an application.`,
      fix: `Add flows/${id}/product.json with "name", "begin", and "applications".`,
    }),
  ];
};

const statesIn = ({ flow, checklist }: EffectiveFlow): string =>
  (statesOf(flow.value, checklist?.value ?? null) ?? []).join(" ");

/** `states` is one text, because the context of file faults is compared by identity. */
const unlabeledIn = fileFaults((words, states: string): FileFault[] => {
  const applications =
    isRecord(words) && isRecord(words["applications"]) ? words["applications"] : {};
  const labels = isRecord(applications["labels"]) ? Object.keys(applications["labels"]) : [];
  const unlabeled = states
    .split(" ")
    .filter((state) => state !== "")
    // A label of one page of a state says nothing about its other pages.
    .filter((state) => !labels.includes(state));
  if (unlabeled.length === 0) return [];
  return [
    {
      pointer: "labels" in applications ? "/applications/labels" : "/applications",
      code: "product-words-missing",
      message: `The list of applications has no status text for ${unlabeled.join(", ")}.`,
      fix: `Add a text for each state to "labels", such as "${unlabeled[0]}": "under review".`,
    },
  ];
});
