import { useState } from "react";
import { valueAt } from "#engine/json/pointer.ts";
import { formatDate } from "#lending/formats/dates.ts";
import { formatCurrency } from "#lending/formats/numbers.ts";
import { positionOn, type RepaidDraw } from "#lending/money/index.ts";
import { localDate } from "#lending/time/local-date.ts";
import type { PaymentsBlockOptions } from "#schemas/types/blocks/payments.ts";
import { homeZone } from "../../format/home-zone.ts";
import type { BlockHost, BlockProps } from "../../host/types.ts";
import shared from "../blocks.module.css";
import classes from "./payments.module.css";

/** Shows what a funded draw costs from today on. Renders nothing before the draw is paid out. */
export function PaymentsBlock({ id, options, host }: BlockProps<PaymentsBlockOptions>) {
  // The figures stay those of this visit.
  const [now] = useState(() => host.now?.() ?? Date.now());
  const draw = drawOf(options, host);
  if (draw === null) return null;
  const timeZone = homeZone(host.application);
  const today = localDate(new Date(now), timeZone);
  const { installments, due, balance, accrued, payoff } = positionOn(draw, today);
  const { labels } = options;
  const money = (amount: number) => formatCurrency(amount, host.locale);
  const date = (day: string) => formatDate(day, host.locale);
  const ahead = installments.slice(due);
  const [next] = ahead;
  const figures = [
    ...(next === undefined
      ? []
      : [[labels.next, next.payment, host.copy(labels.due, { day: date(next.dueOn) })] as const]),
    [labels.balance, balance, null] as const,
    [labels.payoff, payoff, host.copy(labels.accrued, { amount: money(accrued) })] as const,
  ];
  return (
    <section id={id} className={shared.stack}>
      <dl className={classes.figures}>
        {figures.map(([label, amount, note]) => (
          <div key={label} className={classes.figure}>
            <dt>{host.copy(label)}</dt>
            <dd className={classes.amount}>{money(amount)}</dd>
            {note === null ? null : <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
      </dl>
      <p className={shared.hint}>{host.copy(labels.provided)}</p>
      {next === undefined ? null : (
        <details>
          <summary className={classes.summary}>
            {host.copy(labels.schedule, { count: ahead.length })}
          </summary>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {[labels.day, labels.payment, labels.interest, labels.rest].map((label) => (
                    <th key={label} scope="col">
                      {host.copy(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ahead.map((each) => (
                  <tr key={each.month}>
                    <th scope="row">{date(each.dueOn)}</th>
                    <td>{money(each.payment)}</td>
                    <td>{money(each.interest)}</td>
                    <td>{money(each.balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}

/** Reads the draw; null while a part of it is missing. */
function drawOf(
  { principal, rate, months, began, first }: PaymentsBlockOptions,
  { application, profile }: BlockHost,
): RepaidDraw | null {
  const [amount, apr, term, beganAt, firstDueOn] = [principal, rate, months, began, first].map(
    (pointer) => valueAt({ application, profile }, pointer),
  );
  if (typeof amount !== "number" || typeof apr !== "number" || typeof term !== "number")
    return null;
  if (typeof beganAt !== "string" || typeof firstDueOn !== "string") return null;
  const beganOn = localDate(new Date(beganAt), homeZone(application));
  return { principal: amount, apr, months: term, beganOn, firstDueOn };
}
