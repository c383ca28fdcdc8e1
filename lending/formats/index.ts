/**
 * Formats that a form's `format` may name in addition to those of JSON Schema. The browser, the
 * server and the checks of definitions use the same functions.
 */
import { isRoutingNumber } from "./routing-number.ts";

export { isRoutingNumber };

export const formFormats: Readonly<Record<string, (text: string) => boolean>> = {
  "aba-routing": isRoutingNumber,
};
