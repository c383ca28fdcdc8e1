import { brokenRules } from "#engine/expression/rules.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { FlowDefinition } from "#server/lending/definitions/compile/compile.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Application, Profile } from "../ports.ts";

/**
 * Requires that answers keep the rules of their form, by the same engine as the browser.
 * @param documents the data before this submission
 * @param now business time
 * @throws Problem with the message of each broken rule at its fields
 */
export function requireRules(
  screen: Screen,
  data: Record<string, unknown>,
  { application, profile }: { application: Application; profile: Profile },
  {
    flow,
    now,
    unasked,
  }: {
    flow: FlowDefinition;
    now: Date;
    /** Properties that the borrower is not asked. A rule shows no message there. */
    unasked: ReadonlySet<string>;
  },
): void {
  const rules = flow.rulesOf(screen);
  if (rules.length === 0) return;
  const { tables } = flow.flow;
  const today = todayFor(now, application);
  const fields = brokenRules(rules, { application, profile, form: data, today, tables }).flatMap(
    (rule) =>
      rule.fields
        .filter((name) => !unasked.has(name))
        .map((name) => ({
          pointer: `/${name}`,
          message: { ...message("check"), text: rule.message },
        })),
  );
  if (fields.length > 0) throw problems.fields(fields);
}
