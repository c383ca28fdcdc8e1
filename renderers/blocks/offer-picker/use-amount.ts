import { useState } from "react";
import { readCurrency, useCurrencyDraft } from "../../widgets/currency.tsx";

type Amount = number | string | undefined;

export interface AmountInput {
  /** Text of the field. */
  text: string;
  /** What the field or the slider shows now, dollars; a string that is no number. */
  amount: Amount;
  /** True while the borrower types: 5 is no mistake on the way to 50,000. */
  typing: boolean;
  /** @param byKeys false for a slider, whose values need no completion */
  show(text: string, byKeys: boolean): void;
  leave(): void;
}

/** Keeps an amount that is typed or slid, and reports it to the form. */
export function useAmount(value: Amount, onChange: (amount: Amount) => void): AmountInput {
  const [amount, setAmount] = useState(value);
  const [typing, setTyping] = useState(false);
  const [syncedAmount, setSyncedAmount] = useState(value);
  if (!Object.is(syncedAmount, value)) {
    setSyncedAmount(value);
    setAmount(value);
  }
  const draft = useCurrencyDraft(value, onChange);
  return {
    text: draft.text,
    amount,
    typing,
    show: (text, byKeys) => {
      setTyping(byKeys);
      setAmount(readCurrency(text));
      draft.type(text);
    },
    leave: () => {
      setTyping(false);
      draft.leave();
    },
  };
}
