import type { LenderStart } from "../workspace/lenders/lenders.ts";

/** The inputs of a term: name of the form value, label, and the price that they begin with. */
const inputsOf = ({ baseRate, feePercent }: LenderStart["prices"][number]) =>
  [
    ["rate", "Rate", baseRate],
    ["fee", "Fee", feePercent],
  ] as const;

/** Asks for the rate and the fee of each term, percent. */
export function Prices({ prices }: Pick<LenderStart, "prices">) {
  if (prices.length === 0) return null;
  return (
    <table className="prices">
      <caption className="hidden">Rate and fee of each term</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">Lowest rate, percent</th>
          <th scope="col">Fee, percent</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.id}>
            <th scope="row">{price.months / 12} years</th>
            {inputsOf(price).map(([kind, label, value]) => (
              <td key={kind}>
                <input
                  name={`${kind} ${price.id}`}
                  aria-label={`${label}, ${price.months / 12} years`}
                  type="number"
                  step="0.01"
                  min={0}
                  max={100}
                  required
                  defaultValue={value}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the prices that a form with these inputs has. */
export const pricesIn = (
  prices: LenderStart["prices"],
  text: (name: string) => string,
): { id: string; baseRate: number; feePercent: number }[] =>
  prices.map(({ id }) => ({
    id,
    baseRate: Number(text(`rate ${id}`)),
    feePercent: Number(text(`fee ${id}`)),
  }));
