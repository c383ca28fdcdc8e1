import type { WidgetProps } from "@rjsf/utils";
import { useCopy } from "../host/context.tsx";
import { optionId } from "../form/ids.ts";
import { choicesOf } from "./select.tsx";
import { ariaOf } from "./aria.ts";
import classes from "./widgets.module.css";

/** Texts of a card in addition to the option's label. */
interface Card {
  title?: string;
  description?: string;
}

const cardsOf = (option: unknown): Record<string, Card> =>
  typeof option === "object" && option !== null ? (option as Record<string, Card>) : {};

/**
 * One of a few choices, each with room for an explanation. Option `cards`: title and description by
 * value.
 */
export function RadioCardsWidget(props: WidgetProps) {
  const { id, value, onChange, disabled, options, htmlName } = props;
  const copy = useCopy();
  const cards = cardsOf(options.cards);
  const invalid = (props.rawErrors?.length ?? 0) > 0;
  return (
    <div className={classes.cards} data-columns={options.columns === 2 ? 2 : 1}>
      {choicesOf(options).map((option, index) => {
        const choiceId = optionId(id, index);
        const card = cards[String(option.value)] ?? {};
        return (
          <label key={choiceId} className={classes.card} htmlFor={choiceId}>
            <input
              type="radio"
              id={choiceId}
              className={classes.box}
              name={htmlName ?? id}
              value={String(option.value)}
              checked={value === option.value}
              disabled={disabled ?? false}
              {...(invalid ? { "aria-invalid": true } : {})}
              aria-describedby={
                card.description ? `${choiceId}__more` : ariaOf(props)["aria-describedby"]
              }
              onChange={() => onChange(option.value)}
            />
            <span className={classes.cardText}>
              <span className={classes.cardTitle}>{copy(card.title ?? option.label)}</span>
              {card.description ? (
                <span id={`${choiceId}__more`} className={classes.more}>
                  {copy(card.description)}
                </span>
              ) : null}
            </span>
          </label>
        );
      })}
    </div>
  );
}
