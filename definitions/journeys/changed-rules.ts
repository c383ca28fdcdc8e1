import { organisationContent } from "../identity/content-keys.ts";
import { keptOr } from "../incremental/kept-results.ts";
import type { Definitions, EffectiveFlow } from "../model.ts";

/** Returns the identity of the rules of a flow. */
export const identity = ({ flow, checklist }: EffectiveFlow): string =>
  `${flow.hash} ${checklist?.hash ?? ""}`;

/** Returns the organizations whose rules of a flow differ from those of the base. */
export const changing = (flow: string, definitions: Definitions): readonly string[] =>
  [...definitions.organisations.keys()].filter((code) =>
    changedBy(code, definitions).includes(flow),
  );

/** Returns the flows whose rules differ from those of the base. */
const changedBy = (code: string, definitions: Definitions): readonly string[] =>
  keptOr(
    definitions.kept,
    () => ["changed rules", ...organisationContent(code, definitions)],
    () =>
      [...definitions.effective(code).flows].flatMap(([id, flow]) => {
        const shared = definitions.base.flows.get(id);
        const isChanged =
          flow !== shared && (shared === undefined || identity(flow) !== identity(shared));
        return isChanged ? [id] : [];
      }),
  );
