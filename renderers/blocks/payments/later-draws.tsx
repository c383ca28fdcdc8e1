import { formatDate } from "#lending/formats/dates.ts";
import { formatCurrency, formatPercent } from "#lending/formats/numbers.ts";
import type { PaymentsBlockOptions } from "#schemas/types/blocks/payments.ts";
import type { BlockHost } from "../../host/types.ts";
import type { LaterDrawRow } from "./draws.ts";
import { FigureTable } from "./figure-table.tsx";

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
  const { locale } = host;
  return (
    <FigureTable
      host={host}
      caption={labels.title}
      columns={[labels.day, labels.amount, labels.rate, labels.state]}
      rows={draws.map(({ uuid, status, amount, rate, requestedOn }) => ({
        key: uuid,
        cells: [
          formatDate(requestedOn, locale),
          formatCurrency(amount, locale),
          formatPercent(rate, locale),
          host.copy(labels.states[status] ?? status),
        ],
      }))}
    />
  );
}
