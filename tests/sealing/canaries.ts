/** Values that occur nowhere else: each place of a schema gets one, and a scan looks for the part that all share. */
import type { EntitySchema } from "#server/platform/sealing/entity.ts";

interface Schema extends Omit<EntitySchema, "properties" | "items" | "$defs"> {
  properties?: Record<string, Schema>;
  items?: Schema;
  $defs?: Record<string, Schema>;
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  required?: string[];
}

/** The parts of canaries that a scan finds: of texts, of numbers, of dates and of zip codes. */
export const MARKS = {
  text: "Kanarivogel",
  digits: "7319527",
  date: "1873-05-",
  zip: "73195-27",
} as const;

/** What was planted. */
export interface Planted {
  document: Record<string, unknown>;
  /** Pointers of the places that hold a canary. */
  canaries: string[];
  /** Pointers of texts and numbers that are too short or too closed for one, each with its reason. */
  without: string[];
}

/** Places that tie a document to its row and to a state of its flow; statements read them as columns. */
const COLUMNS = new Set(["/uuid", "/orgCode", "/flow", "/flowVersion", "/status/checklistStatus"]);

/** Plants a canary in every text and number of a document. */
export function plant(root: Schema): Planted {
  const planted: Planted = { document: {}, canaries: [], without: [] };
  let count = 0;
  const next = () => (count += 1);

  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.match(/^#\/\$defs\/([^/]+)$/)?.[1];
    return name === undefined ? schema : { ...root.$defs?.[name], ...schema };
  };
  const leaf = (schema: Schema, pointer: string): unknown => {
    const value = canaryOf(schema, next());
    if (value === undefined) planted.without.push(`${pointer} ${reasonOf(schema)}`);
    else planted.canaries.push(pointer);
    return value;
  };
  const valueOf = (given: Schema, pointer: string): unknown => {
    const schema = resolved(given);
    const type = [schema.type].flat()[0];
    if (COLUMNS.has(pointer)) return undefined;
    if (type === "object" || schema.properties) return objectOf(schema, pointer);
    if (type === "array") {
      const item = schema.items && valueOf(schema.items, `${pointer}/0`);
      return item === undefined ? [] : [item];
    }
    if (type === "string" || type === "number" || type === "integer") {
      const canary = leaf(schema, pointer);
      return canary ?? filler(schema, type);
    }
    return type === "boolean" ? false : schema.enum?.[0];
  };
  const objectOf = (schema: Schema, pointer: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
        const value = valueOf(property, `${pointer}/${name}`);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  planted.document = objectOf(root, "");
  return planted;
}

const UUID = "0c0ffee0-0000-4000-8000-00000000";

/** Patterns of the shipped schemas for which a canary exists. */
const patterned: Record<string, (count: number) => string> = {
  "^\\+1\\d{10}$": (count) => `+1${MARKS.digits}${pad(count)}`,
  "^\\d{5}(-\\d{4})?$": (count) => `${MARKS.zip}${pad(count % 100, 2)}`,
  "^\\d{9}$": (count) => `${MARKS.digits}${pad(count % 100, 2)}`,
  "^\\d{4,10}$": (count) => `${MARKS.digits}${pad(count)}`,
};

const formats: Record<string, (count: number) => string | undefined> = {
  date: (count) => `${MARKS.date}${pad((count % 28) + 1, 2)}`,
  "date-time": (count) => `${MARKS.date}${pad((count % 28) + 1, 2)}T00:00:00.000Z`,
  email: (count) => `${MARKS.text}.${count}@example.com`,
  uri: (count) => `https://example.com/${MARKS.text}/${count}`,
  uuid: () => undefined,
};

function pad(count: number, length = 3): string {
  return String(count).padStart(length, "0");
}

function canaryOf(schema: Schema, count: number): string | number | undefined {
  if (schema.enum !== undefined || schema.const !== undefined) return undefined;
  const type = [schema.type].flat()[0];
  if (type !== "string") {
    const number = Number(`${MARKS.digits}${pad(count)}`);
    return number <= (schema.maximum ?? Infinity) ? number : undefined;
  }
  if (schema.pattern !== undefined) return patterned[schema.pattern]?.(count);
  if (schema.format !== undefined) return formats[schema.format]?.(count);
  const text = `${MARKS.text} ${count}`;
  return text.length <= (schema.maxLength ?? Infinity) ? text : undefined;
}

function reasonOf({ enum: values, const: only, format, pattern }: Schema): string {
  if (values !== undefined || only !== undefined) return "is one of a list";
  return pattern ?? format ?? "is short";
}

/** A valid value where no canary fits. */
function filler(schema: Schema, type: string): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (type !== "string") return schema.minimum ?? 1;
  if (schema.format === "uuid") return `${UUID}0001`;
  if (schema.pattern === undefined) return "x".repeat(schema.minLength ?? 1);
  return ["94501", "1234", "AB"].find((each) => new RegExp(schema.pattern ?? "").test(each));
}
