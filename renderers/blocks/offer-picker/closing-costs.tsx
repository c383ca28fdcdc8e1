import type { OfferPickerBlockOptions } from "#schemas/types/blocks/offer-picker.ts";
import { formatCurrency } from "#lending/formats/numbers.ts";
import { useLanguage } from "../../words/language.ts";
import type { termsOf } from "./terms.ts";
import classes from "./offer-picker.module.css";

interface ItemizedCosts {
  costs: NonNullable<ReturnType<typeof termsOf>["costs"]>;
  labels: NonNullable<OfferPickerBlockOptions["costs"]>;
  /** US dollars. */
  line: number;
  fee: number;
  recordingTax: number | undefined;
}

/** Itemizes what comes out of the line before the borrower is paid. */
export function ClosingCosts({ costs, labels, line, fee, recordingTax }: ItemizedCosts) {
  const { words, locale } = useLanguage();
  const rows: [label: string, amount: number | undefined][] = [
    [words.offer.amount, line],
    [words.offer.fee, fee === 0 ? undefined : -fee],
    ...labels.rows.map(({ id, label }): [string, number | undefined] => {
      const amount = costs.items[id];
      return [label, amount === undefined ? undefined : -amount];
    }),
    [words.offer.recordingTax, recordingTax === undefined ? undefined : -recordingTax],
    [labels.credit, costs.lenderCredit],
  ];
  return (
    <section className={classes.costs}>
      <h2 className={classes.laterTitle}>{labels.title}</h2>
      <dl className={classes.ledger}>
        {rows.map(([label, amount]) =>
          amount === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCurrency(amount, locale)}</dd>
            </div>
          ),
        )}
        <div data-sum>
          <dt>{labels.payout}</dt>
          <dd>{formatCurrency(costs.payout, locale)}</dd>
        </div>
      </dl>
    </section>
  );
}
