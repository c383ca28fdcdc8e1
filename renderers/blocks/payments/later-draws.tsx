import { formatDate } from "#lending/formats/dates.ts";
import { formatCurrency, formatPercent } from "#lending/formats/numbers.ts";
import type { PaymentsBlockOptions } from "#schemas/types/blocks/payments.ts";
import type { BlockHost } from "../../host/types.ts";
import type { LaterDrawRow } from "./draws.ts";
import classes from "./payments.module.css";

/** Lists the draws after the first one, with their fixed rates and states. */
export function LaterDraws({
  draws,
  labels,
  host,
}: {
  draws: readonly LaterDrawRow[];
  labels: NonNullable<PaymentsBlockOptions["draws"]>;
  host: Pick<BlockHost, "copy" | "locale">;
}) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{host.copy(labels.title)}</caption>
        <thead>
          <tr>
            {[labels.day, labels.amount, labels.rate, labels.state].map((label) => (
              <th key={label} scope="col">
                {host.copy(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draws.map(({ uuid, status, amount, rate, requestedOn }) => (
            <tr key={uuid}>
              <th scope="row">{formatDate(requestedOn, host.locale)}</th>
              <td>{formatCurrency(amount, host.locale)}</td>
              <td>{formatPercent(rate, host.locale)}</td>
              <td>{host.copy(labels.states[status] ?? status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
