import { formatRoundCurrency } from "#lending/formats/numbers.ts";
import { useLanguage } from "../../words/language.ts";
import { BlockInput } from "../text-input.tsx";
import classes from "./offer-picker.module.css";
import type { AmountInput } from "./use-amount.ts";

interface AmountFieldProps {
  id: string;
  input: AmountInput;
  /** The amount as a number, dollars; absent while it is none. */
  figure: number | undefined;
  hint: string;
  min: number;
  max: number;
  step: number;
  problem: string | null;
  isMissing: boolean;
  disabled: boolean;
}

/** An amount to type or slide. */
export function AmountField(props: AmountFieldProps) {
  const { words, locale } = useLanguage();
  const { id, input, figure, hint, min, max, step, problem, isMissing, disabled } = props;
  const described = problem ? `${id}__amount-problem` : undefined;
  return (
    <div className={classes.amount}>
      <div className={classes.amountLine}>
        <BlockInput
          id={`${id}__amount`}
          label={words.offer.amount}
          hint={hint}
          describedBy={described}
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          value={input.text}
          disabled={disabled}
          error={isMissing || problem !== null}
          onChange={(event) => input.show(event.currentTarget.value, true)}
          onBlur={input.leave}
        />
        <input
          type="range"
          className={classes.slider}
          aria-label={words.offer.slide}
          aria-describedby={`${id}__amount__hint`}
          aria-valuetext={
            figure === undefined ? words.offer.noAmount : formatRoundCurrency(figure, locale)
          }
          min={min}
          max={max}
          step={step}
          value={Math.min(Math.max(figure ?? min, min), max)}
          disabled={disabled}
          onChange={(event) => input.show(event.currentTarget.value, false)}
          onPointerUp={input.leave}
          onBlur={input.leave}
        />
      </div>
      {problem === null ? null : (
        <p className={classes.problem} role="alert" id={described}>
          {problem}
        </p>
      )}
    </div>
  );
}
