import { publishedFigure } from "#lending/formats/published-figure.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import classes from "./Footer.module.css";
import { useShell } from "../use-shell.ts";

/** Rates and costs that the lender publishes for a product. */
export function Costs({ prices }: { prices: Organisation["orgPricingData"] }) {
  const { texts, say, locale } = useShell();
  if (prices.length === 0) return null;
  const figure = (value: number, unit: string) => publishedFigure(value, unit, locale);
  return (
    <details className={classes.costs}>
      <summary>{texts.footer.costs}</summary>
      <ul>
        {prices.map(({ id, title, unit, min, max }) => (
          <li key={id}>
            {say(min === 0 ? texts.footer.upTo : texts.footer.range, {
              title: say(title),
              min: figure(min, unit),
              max: figure(max, unit),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
