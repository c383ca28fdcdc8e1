/** Looks for canaries in files, in rows and in backups, in each form in which a value may be written. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/platform/storage/database.ts";

/** Base64 depends on where in three bytes a text begins; the characters that its neighbors change are cut off. */
const base64Forms = (text: string): [string, string][] =>
  [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(" ".repeat(shift) + text).toString("base64");
    const whole = Math.floor(((shift + text.length) * 8) / 6);
    return [`base64, at ${shift}`, encoded.slice(Math.ceil((shift * 8) / 6), whole)];
  });

/** Returns a text in each form in which it may be written. */
export function formsOf(text: string): ReadonlyMap<string, Buffer> {
  const bytes = [...Buffer.from(text)];
  const forms: [string, string][] = [
    ["plain", text],
    ["lower case", text.toLowerCase()],
    ["URL-encoded", bytes.map((each) => `%${each.toString(16).padStart(2, "0")}`).join("")],
    ["hexadecimal", Buffer.from(text).toString("hex")],
    ["spaced", [...text].join(" ")],
    ["dashed", [...text].join("-")],
    ["SSN-dashed", text.replace(/^(\d{3})(\d{2})(\d+)$/, "$1-$2-$3")],
    ["phone-dashed", text.replace(/^(\d{3})(\d{3})(\d+)$/, "$1-$2-$3")],
    ["UTF-16", Buffer.from(text, "utf16le").toString("latin1")],
    ...base64Forms(text),
  ];
  return new Map(forms.map(([form, each]) => [form, Buffer.from(each, "latin1")]));
}

/** One place to look at, such as a file. */
export interface Haystack {
  name: string;
  content: Buffer;
}

/** Returns `place: text (form)` for each text that a place holds. */
export function hitsIn({ name, content }: Haystack, texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    [...formsOf(text)].flatMap(([form, needle]) =>
      content.includes(needle) ? [`${name}: ${text} (${form})`] : [],
    ),
  );
}

/** Yields every file under a folder. */
export async function* filesUnder(folder: string): AsyncGenerator<Haystack> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = join(entry.parentPath, entry.name);
    // A database may remove a temporary file in between.
    const content = await readFile(name).catch(() => null);
    if (content !== null) yield { name, content };
  }
}

/** Yields the rows of every table, those of the queue included, as text. */
export async function* tablesOf({ executeSql }: Database): AsyncGenerator<Haystack> {
  const { rows } = await executeSql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) {
    const table = String(name);
    const read = await executeSql(`select t::text as row from ${table} t`);
    yield {
      name: `table ${table}`,
      content: Buffer.from(read.rows.map(({ row }) => row).join("\n")),
    };
  }
  const statistics = await executeSql(
    "select tablename, attname, most_common_vals::text, histogram_bounds::text from pg_stats where schemaname not in ('pg_catalog', 'information_schema')",
  );
  yield { name: "statistics", content: Buffer.from(JSON.stringify(statistics.rows)) };
}
