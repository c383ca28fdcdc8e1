import { useState } from "react";
import { valueAt } from "#engine/json/pointer.ts";
import { formatDate } from "#lending/formats/dates.ts";
import { formatCurrency } from "#lending/formats/numbers.ts";
import { positionOfAll, toCents, toDollars } from "#lending/money/index.ts";
import { localDate } from "#lending/time/local-date.ts";
import type { PaymentsBlockOptions } from "#schemas/types/blocks/payments.ts";
import { homeZone } from "../../format/home-zone.ts";
import type { BlockProps } from "../../host/types.ts";
import { drawOf, laterDraws } from "./draws.ts";
import { FigureTable } from "./figure-table.tsx";
import { LaterDraws } from "./later-draws.tsx";
import shared from "../blocks.module.css";
import classes from "./payments.module.css";

/** Shows what funded draws cost from today on. Renders nothing before the first is paid out. */
export function PaymentsBlock({ id, options, host }: BlockProps<PaymentsBlockOptions>) {
  // The figures stay those of this visit.
  const [now] = useState(() => host.now?.() ?? Date.now());
  const draw = drawOf(options, host);
  if (draw === null) return null;
  const timeZone = homeZone(host.application);
  const today = localDate(new Date(now), timeZone);
  const later = laterDraws(options, host);
  const { installments, due, balance, accrued, payoff } = positionOfAll(
    [draw, ...later.flatMap(({ paid }) => paid ?? [])],
    today,
  );
  const { labels } = options;
  const line = options.line === undefined ? null : valueAt(host, options.line);
  const kept = options.left === undefined ? null : valueAt(host, options.left);
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
    ...(typeof line === "number" && options.available !== undefined
      ? [
          [
            options.available,
            typeof kept === "number" ? kept : leftOf(line, balance, later),
            null,
          ] as const,
        ]
      : []),
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
      {options.draws === undefined || later.length === 0 ? null : (
        <LaterDraws draws={later} labels={options.draws} host={host} />
      )}
      {next === undefined ? null : (
        <details>
          <summary className={classes.summary}>
            {host.copy(labels.schedule, { count: ahead.length })}
          </summary>
          <FigureTable
            host={host}
            columns={[labels.day, labels.payment, labels.interest, labels.rest]}
            rows={ahead.map((each) => ({
              key: each.month,
              cells: [
                date(each.dueOn),
                money(each.payment),
                money(each.interest),
                money(each.balance),
              ],
            }))}
          />
        </details>
      )}
    </section>
  );
}

/** The credit that is left, US dollars. A draw that is asked for counts as taken. */
function leftOf(line: number, balance: number, later: ReturnType<typeof laterDraws>): number {
  const asked = later
    .filter(({ status }) => status === "REQUESTED")
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
  return toDollars(Math.max(0, toCents(line) - toCents(balance) - asked));
}
