/**
 * Formats of the product beside those of JSON Schema: what a form's `format` may name. The same functions judge in the browser,
 * on the server and when definitions are validated.
 */
import { isRoutingNumber } from "./routing-number.ts";

export { isRoutingNumber };

export const formFormats: Readonly<Record<string, (text: string) => boolean>> = {
  "aba-routing": isRoutingNumber,
};
