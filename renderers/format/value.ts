import { formatDate, formatDateTime } from "./dates.ts";
import { formatCurrency, formatMonths, formatPercent } from "./numbers.ts";
import { formatPhone } from "./phone.ts";
import { words } from "../words/words.ts";

/** How the value of a row is shown. */
export type ValueFormat =
  | "text"
  | "currency"
  | "percent"
  | "date"
  | "datetime"
  | "phone"
  | "months"
  | "address"
  | "name"
  | "last4"
  | "enum"
  | "boolean"
  | "list";

export interface ValueSetting {
  labels?: Record<string, string> | undefined;
  timeZone?: string | undefined;
  locale?: string | undefined;
}

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const line = (parts: unknown[], separator: string) =>
  parts.map(text).filter(Boolean).join(separator);
const numeric =
  (show: (value: number) => string) =>
  (value: unknown): string =>
    typeof value === "number" ? show(value) : text(value);
const timed =
  (show: (value: string, setting: ValueSetting) => string) =>
  (value: unknown, setting: ValueSetting): string =>
    typeof value === "string" ? show(value, setting) : "";
const label = (value: unknown, { labels }: ValueSetting) => labels?.[String(value)] ?? text(value);

const formats: Record<ValueFormat, (value: unknown, setting: ValueSetting) => string> = {
  text,
  currency: numeric(formatCurrency),
  percent: numeric(formatPercent),
  months: numeric(formatMonths),
  date: timed((value, setting) => formatDate(value, setting.timeZone, setting.locale)),
  datetime: timed((value, setting) => formatDateTime(value, setting.timeZone, setting.locale)),
  phone: timed((value) => formatPhone(value)),
  address: (value) => {
    const { street1, street2, city, state, zip } = record(value);
    return line([street1, street2, line([city, line([state, zip], " ")], ", ")], ", ");
  },
  name: (value) => {
    const { firstName, middleName, lastName, suffix } = record(value);
    return line([firstName, middleName, lastName, suffix], " ");
  },
  // Only the last four are ever sent; the dots say that the rest is withheld.
  last4: (value) => (text(value) === "" ? "" : `•••• ${text(value).slice(-4)}`),
  enum: label,
  boolean: (value, { labels }) =>
    typeof value === "boolean"
      ? (labels?.[String(value)] ?? (value ? words.format.yes : words.format.no))
      : "",
  list: (value, setting) =>
    Array.isArray(value) ? value.map((item) => label(item, setting)).join(", ") : "",
};

export const valueFormats = Object.keys(formats) as ValueFormat[];

/** The value as text; empty when there is none. */
export function formatValue(
  value: unknown,
  format: ValueFormat = "text",
  setting: ValueSetting = {},
): string {
  if (value === null || value === undefined) return "";
  return formats[format](value, setting);
}
