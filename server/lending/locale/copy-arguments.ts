import type { ArgumentValue } from "#engine/copy/argument-value.ts";
import {
  argumentsOver,
  type ArgumentSource,
  type ArgumentSources,
} from "#engine/copy/arguments.ts";
import { evaluateExpression } from "#engine/expression/expression.ts";
import { memoize } from "#engine/memoize.ts";
import { argumentWriter } from "#lending/formats/arguments.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { todayFor } from "#lending/time/today.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";

type Data = Pick<JobContext, "application" | "profile" | "organisation" | "flow" | "now">;

/** Returns the arguments that an e-mail declares, over the data in a language. */
export function copyArguments(
  sources: ArgumentSources,
  data: Data,
  locale: string,
): Record<string, ArgumentValue> {
  return argumentsOver(
    data.flow.argumentsOf(sources),
    inputOf(data),
    argumentWriter({ locale, timeZone: homeTimeZone(data.application.property) }),
  );
}

/** Returns the value of an expression of a document; null when there is none. */
export function valueOf(source: ArgumentSource, data: Data): unknown {
  const [argument] = data.flow.argumentsOf(only(source));
  return argument?.compiled ? evaluateExpression(argument.compiled, inputOf(data)) : null;
}

/** Cached, because compiled arguments are cached by their sources. */
const only = memoize((source: ArgumentSource): ArgumentSources => ({ value: source }));

const inputOf = ({ application, profile, organisation, flow, now }: Data) => ({
  application,
  profile,
  organisation,
  today: todayFor(now, application),
  tables: flow.flow.tables,
});
