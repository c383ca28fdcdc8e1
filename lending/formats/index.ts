/**
 * Formats that a form's `format` may name. The browser, the server and the checks of definitions
 * use the same table; docs/formats.md explains each.
 */
import { isCountry } from "./countries.ts";
import { isPhone } from "./phone.ts";
import { isRoutingNumber } from "./routing-number.ts";

export { isRoutingNumber };

/** Formats of JSON Schema that the product has a message for. */
export const standardFormats = ["date", "date-time", "email", "uuid"] as const;

/** The product's own formats. */
export const formFormats = {
  "aba-routing": isRoutingNumber,
  country: isCountry,
  phone: isPhone,
} as const satisfies Readonly<Record<string, (text: string) => boolean>>;

/** Any format of a form. A table by it has a row for each. */
export type FormFormat = (typeof standardFormats)[number] | keyof typeof formFormats;
