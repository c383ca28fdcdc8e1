import type { Application } from "#schemas/types/application.ts";
import { useAppCopy } from "#src/copy/app-copy.ts";
import { offerFigures } from "./offer.ts";
import classes from "./OfferDetails.module.css";
import { useLanguage } from "#renderers/index.ts";

interface OfferDetailsProps {
  application: Partial<Application>;
  /** BCP 47. */
  locale: string;
  /** The product's label of the money that the borrower receives. */
  draw?: string | undefined;
}

/** Shows the chosen offer next to every later page. */
export function OfferDetails({ application, locale, draw }: OfferDetailsProps) {
  const appCopy = useAppCopy();
  const { say } = useLanguage();
  const figures = offerFigures(application);
  if (!figures) return null;
  const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  });
  const rows: [string, string][] = [
    [appCopy.offer.apr, percent.format(figures.apr / 100)],
    [draw ?? appCopy.offer.draw, dollars.format(figures.draw)],
    ...(figures.payment === null
      ? []
      : [[appCopy.offer.payment, dollars.format(figures.payment)] as [string, string]]),
    [appCopy.offer.term, say(appCopy.offer.years, { years: figures.years })],
  ];
  return (
    <section className={classes.panel} aria-labelledby="offer-details">
      <h2 className={classes.title} id="offer-details">
        {appCopy.offer.title}
      </h2>
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
