import { Button } from "@mantine/core";
import { useLanguage } from "#renderers/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { sameAnswers } from "./auto-save.ts";
import classes from "./OtherAnswers.module.css";

type Answers = Record<string, unknown>;

interface OtherAnswersProps {
  screen: Screen;
  here: Answers;
  /** Null when they were sent. */
  there: Answers | null;
  onKeep: () => void;
  onTake: () => void;
}

/** Offers the choice between the answers on this page and those of another tab, side by side. */
export function OtherAnswers({ screen, here, there, onKeep, onTake }: OtherAnswersProps) {
  const { otherTab } = useAppCopy();
  const { say } = useLanguage();
  return (
    <section className={classes.box} role="alert" aria-labelledby="other-answers">
      <h2 id="other-answers" className={classes.title}>
        {otherTab.title}
      </h2>
      <p>{there === null ? otherTab.sent : otherTab.text}</p>
      <dl className={classes.list}>
        {differences(screen, here, there ?? {}).map(({ name, title, mine, theirs }) => (
          <div key={name}>
            <dt>{title}</dt>
            {mine === null ? null : <dd>{say(otherTab.here, { value: mine })}</dd>}
            {theirs === null ? null : <dd>{say(otherTab.there, { value: theirs })}</dd>}
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button onClick={onKeep}>{otherTab.keep}</Button>
        <Button variant="default" onClick={onTake}>
          {otherTab.take}
        </Button>
      </div>
    </section>
  );
}

/** Returns the fields with different answers, under their labels. */
function differences({ form }: Screen, here: Answers, there: Answers) {
  const { properties = {} } = (form?.schema ?? {}) as {
    properties?: Record<string, { title?: string }>;
  };
  return Object.entries(properties)
    .filter(([name]) => !sameAnswers(here[name], there[name]))
    .map(([name, { title = name }]) => ({
      name,
      title,
      mine: textOf(here[name]),
      theirs: textOf(there[name]),
    }));
}

/** An answer in words; null for one that has none, such as a list or a file. */
const textOf = (answer: unknown): string | null =>
  typeof answer === "string" || typeof answer === "number" ? String(answer) : null;
