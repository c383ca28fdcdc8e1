import type { BlockHost, ConditionCard, ConditionView } from "../../host/types.ts";
import classes from "./conditions.module.css";
import { useLanguage } from "../../words/language.ts";

/** A condition with a card. A condition without one is not shown. */
export interface ConditionWithCard extends ConditionView {
  card: ConditionCard;
}

export const withCards = (conditions: ConditionView[]): ConditionWithCard[] =>
  conditions.flatMap(({ card, ...rest }) => (card === null ? [] : [{ ...rest, card }]));

/**
 * Renders the text of a card: first why documents came back, then the request, then the papers to
 * send.
 */
export function ConditionText({ card, host }: { card: ConditionCard; host: BlockHost }) {
  const { words } = useLanguage();
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
