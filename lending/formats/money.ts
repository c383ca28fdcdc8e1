/** A currency in a language. */
export interface Money {
  /** Sign of the currency: CA$, €, ¥. */
  sign: string;
  /** Name of several units: Canadian dollars. */
  name: string;
  /** Digits after the decimal point: two of most currencies, none of yen, three of Bahraini dinars. */
  decimals: number;
  /** Signs and codes that people type. */
  typed: readonly string[];
}

/** Several, so that the name of the unit is a plural. */
const SEVERAL = 2;

/**
 * Returns what the browser knows of a currency.
 * @param currency code of ISO 4217, such as CAD
 * @throws {RangeError} for a text that is no code of three letters
 */
export function moneyOf(currency: string, locale: string): Money {
  const formatAs = (currencyDisplay: "symbol" | "narrowSymbol" | "name") =>
    new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
  const signOf = (display: Parameters<typeof formatAs>[0]) =>
    formatAs(display)
      .formatToParts(SEVERAL)
      .find(({ type }) => type === "currency")?.value ?? currency;
  const sign = signOf("symbol");
  return {
    sign,
    name: signOf("name"),
    decimals: formatAs("symbol").resolvedOptions().maximumFractionDigits ?? 2,
    typed: [sign, currency, signOf("narrowSymbol")],
  };
}
