/** The rule by which an application gets its page. */
import type { DecisionInput } from "#definitions/diff/decided-page.ts";
import { decide, traceDecision } from "#engine/index.ts";
import type { Impact } from "#schemas/types/calls/studio.ts";
import type { FlowSide } from "./impact-sides.ts";

/** Returns null when no rule gives the page: it is that of the first state, or the fallback. */
export function decidingRule(
  { rules: { flow }, locate }: Pick<FlowSide, "rules" | "locate">,
  { application, profile }: DecisionInput,
): Impact["moved"][number]["rule"] {
  const { trace, source } = decide(flow, { application, profile }, { trace: traceDecision });
  if (trace === undefined || source === "fallback") return null;
  // The last rule of the machine that held: of the page, of the way to its state, or of the entry.
  const lists =
    source === "checklist"
      ? [trace.checklist]
      : [
          trace.pages,
          ...trace.path.map(({ transitions }) => transitions).toReversed(),
          trace.entries,
        ];
  const rule = lists.flatMap((list) => list.filter(({ won }) => won))[0];
  if (rule === undefined) return null;
  const { file, line } = locate(rule.pointer);
  return { id: rule.id, file, line };
}
