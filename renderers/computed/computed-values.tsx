import { useMemo, useSyncExternalStore } from "react";
import type { Screen } from "#schemas/types/screen.ts";
import type { LatestAnswers } from "../form/latest-answers.ts";
import { formatValue } from "../format/value.ts";
import { useHost } from "../host/context.tsx";
import { useLanguage } from "../words/language.ts";
import classes from "./computed-values.module.css";

type ComputedValue = NonNullable<NonNullable<Screen["form"]>["computed"]>[number];

export interface ComputedValuesProps {
  values: readonly ComputedValue[];
  answers: LatestAnswers;
  /** Returns the values by id for answers. */
  compute: (answers: Record<string, unknown>) => ReadonlyMap<string, unknown>;
}

/** Values that follow from the answers. A screen reader hears a change after it has finished. */
export function ComputedValues({ values, answers, compute }: ComputedValuesProps) {
  const latest = useSyncExternalStore(answers.subscribe, answers.get, answers.get);
  const results = useMemo(() => compute(latest), [compute, latest]);
  const language = useLanguage();
  const host = useHost();
  return (
    <div className={classes.values}>
      {values.map(({ id, title, expression, format, currency, decimals }) => {
        const text = formatValue(results.get(id), format, { language, currency, decimals });
        return (
          <output
            key={id}
            className={classes.row}
            htmlFor={fieldsOf(expression)}
            aria-live="polite"
            aria-atomic="true"
          >
            <span className={classes.title}>{host.copy(title)}</span>{" "}
            <span className={classes.value}>
              {text === "" ? (
                <span role="img" aria-label={language.words.form.undetermined}>
                  —
                </span>
              ) : (
                text
              )}
            </span>
          </output>
        );
      })}
    </div>
  );
}

/** Returns the ids of the inputs that the expression reads. */
const fieldsOf = (expression: string): string =>
  [...new Set([...expression.matchAll(/\bform\.(\w+)/g)].map(([, name]) => `root_${name}`))].join(
    " ",
  );
