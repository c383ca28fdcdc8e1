/** Fills the pages from which the borrower may open a page again, when the steps are arranged and called flows put in. */
import { withPagesAgain } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow } from "../model.ts";
import { placedFile } from "./placed-file.ts";

export const withAllPagesAgain = (
  flows: ReadonlyMap<string, EffectiveFlow>,
): ReadonlyMap<string, EffectiveFlow> =>
  new Map([...flows].map(([id, flow]) => [id, filled(flow)]));

/** Organizations that do not change the flow share the result. */
const filled = memoize((flow: EffectiveFlow): EffectiveFlow => {
  const { flow: file } = flow;
  // A flow that does not have its shape keeps its pages as they are.
  if ("written" in file || file.value.pages.every(({ again }) => again === undefined)) return flow;
  const value = withPagesAgain(file.value);
  return { ...flow, flow: placedFile(file, value, file.origin) as EffectiveFlow["flow"] };
});
