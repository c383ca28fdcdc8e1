import type { BlockHost, ConditionCard, ConditionView } from "../../host/types.ts";
import classes from "./conditions.module.css";
import { words } from "../../words/words.ts";

/** A condition that is shown. */
export interface Shown extends ConditionView {
  card: ConditionCard;
}

export const shownOf = (conditions: ConditionView[]): Shown[] =>
  conditions.flatMap(({ card, ...rest }) => (card === null ? [] : [{ ...rest, card }]));

/** What is asked for: copy with its holes filled, or what a person wrote for this one, verbatim; before it, why something came back. */
export function Words({ card, host }: { card: ConditionCard; host: BlockHost }) {
  return (
    <>
      {card.sentBack === undefined ? null : (
        <p className={classes.returned}>
          <strong>{words.conditions.sentBack}</strong> {card.sentBack}
        </p>
      )}
      <p className={classes.text}>{card.verbatim ? card.text : host.copy(card.text, card.args)}</p>
      {card.papers.length === 0 ? null : (
        <ul className={classes.papers}>
          {card.papers.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      )}
    </>
  );
}
