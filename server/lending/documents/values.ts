import { plans } from "#definitions/forms/phone-plans.ts";
import { countryName } from "#lending/formats/countries.ts";
import { formatCurrency } from "#lending/formats/numbers.ts";
import { stateNames } from "#lending/formats/states.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { dayAndTime } from "./moment.ts";

/** Formats of values in documents; schemas/document.schema.json describes them. */
export interface ValueFormat {
  format?: string;
  /** Currency of an amount, ISO 4217; US dollars by default. */
  currency?: string;
  labels?: Record<string, string>;
  absent?: string;
}

export interface FormatContext {
  locale: string;
  timeZone: string;
}

const ABSENT = "Not provided";

/** Returns a value as text, or the text for its absence. */
export function formatValue(value: unknown, how: ValueFormat, context: FormatContext): string {
  const write = WRITERS[how.format ?? "text"];
  if (write === undefined)
    throw new TypeError(`A document uses the unknown format "${how.format}".`);
  const text = isAbsent(value) ? null : write(value, how, context);
  return text === null || text === "" ? (how.absent ?? ABSENT) : text;
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

type Writer = (value: unknown, how: ValueFormat, context: FormatContext) => string | null;

const stateName = (code: string): string | undefined =>
  Object.hasOwn(stateNames, code) ? stateNames[code] : undefined;

const WRITERS: Record<string, Writer> = {
  text: (value) => plain(value),
  number: (value, _, { locale }) => numeric(value, (number) => number.toLocaleString(locale)),
  currency: (value, { currency }, { locale }) =>
    numeric(value, (number) => formatCurrency(number, locale, { currency })),
  percent: (value, _, { locale }) =>
    numeric(
      value,
      (number) =>
        `${number.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}%`,
    ),
  date: (value, _, context) => day(value, context),
  "date-time": (value, _, { locale, timeZone }) =>
    moment(value, (instant) => dayAndTime(instant, locale, timeZone)),
  phone: (value) => plain(value) && plans.formatPhone(String(value), "US"),
  months: (value) => numeric(value, duration),
  country: (value, _, { locale }) => plain(value) && countryName(String(value), locale),
  state: (value) => stateName(String(value)) ?? plain(value),
  address: (value, _, { locale }) => address(value, locale),
  name: (value) => parts(value, ["firstName", "middleName", "lastName", "suffix"]).join(" "),
  last4: (value) => plain(value)?.slice(-4) ?? null,
  enum: (value, { labels }) => labels?.[String(value)] ?? plain(value),
  list: (value, how, context) =>
    Array.isArray(value)
      ? value.map((item) => WRITERS["enum"]?.(item, how, context) ?? "").join(", ")
      : plain(value),
};

function plain(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return null;
}

function numeric(value: unknown, write: (number: number) => string): string | null {
  return typeof value === "number" && Number.isFinite(value) ? write(value) : null;
}

function moment(value: unknown, write: (at: Date) => string): string | null {
  const instant =
    value instanceof Date ? value : new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : write(instant);
}

/** A calendar day is the same everywhere. An instant is written as the day at the property. */
function day(value: unknown, { locale, timeZone }: FormatContext): string | null {
  const calendar = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return moment(value, (instant) =>
    instant.toLocaleDateString(locale, {
      timeZone: calendar ? "UTC" : timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
  );
}

function duration(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const count = (number: number, unit: string) =>
    number === 0 ? [] : [`${number} ${unit}${number === 1 ? "" : "s"}`];
  return [...count(years, "year"), ...count(rest, "month")].join(" ") || "0 months";
}

function address(value: unknown, locale: string): string {
  const [country = "US"] = parts(value, ["country"]);
  const [zip = ""] = parts(value, ["zip"]);
  const [state = ""] = parts(value, ["state"]);
  const place = [...parts(value, ["city"]), [state, zip].filter(Boolean).join(" ")].filter(Boolean);
  const abroad = country === "US" ? [] : [countryName(country, locale)];
  return [...parts(value, ["street1", "street2"]), ...place, ...abroad].join(", ");
}

function parts(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  return names.flatMap((name) => {
    const part = (value as Record<string, unknown>)[name];
    return typeof part === "string" && part !== "" ? [part] : [];
  });
}

/** Returns the time zone and language of an application's documents. */
export function formatContextOf(
  property: Parameters<typeof homeTimeZone>[0],
  locale: string,
): FormatContext {
  return { locale, timeZone: homeTimeZone(property) };
}
