import type { ArgumentValue } from "#engine/copy/argument-value.ts";
import { argumentsOver, type ArgumentSources } from "#engine/copy/arguments.ts";
import { argumentWriter } from "#lending/formats/arguments.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { todayFor } from "#lending/time/today.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";

type Data = Pick<JobContext, "application" | "profile" | "organisation" | "flow" | "now">;

/** Returns the arguments that an e-mail declares, over the data in a language. */
export function copyArguments(
  sources: ArgumentSources,
  { application, profile, organisation, flow, now }: Data,
  locale: string,
): Record<string, ArgumentValue> {
  const { tables } = flow.flow;
  const today = todayFor(now, application);
  return argumentsOver(
    flow.argumentsOf(sources),
    { application, profile, organisation, today, tables },
    argumentWriter({ locale, timeZone: homeTimeZone(application.property) }),
  );
}
