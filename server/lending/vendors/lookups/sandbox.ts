import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { LookupRows } from "#schemas/types/lookup-rows.ts";
import type { LookupService, LookupServices, LookupValues } from "./port.ts";

const FOLDER = "flows/sandbox/lookups";

/** Reads the services of the sandbox, which answer from tables. */
export async function sandboxLookups(root: string): Promise<LookupServices> {
  const folder = join(root, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const services = names
    .filter((name) => name.endsWith(".json"))
    .map(async (name) => {
      const table = JSON.parse(await readFile(join(folder, name), "utf8")) as LookupRows;
      return [basename(name, ".json"), tableLookup(table)] as const;
    });
  return new Map(await Promise.all(services));
}

/** Returns a service that answers with the rows of a table that have each value of the question. */
export const tableLookup = ({ rows, search = {} }: LookupRows): LookupService => ({
  async ask(question) {
    const asked = Object.entries(question);
    return rows.filter((row: LookupValues) =>
      asked.every(([name, value]) => {
        const places = search[name];
        return places === undefined
          ? plain(row[name]) === plain(value)
          : beginsWords(wordsOf(value), placesIn(row, places));
      }),
    );
  },
});

const plain = (value: unknown): string => String(value).toLowerCase();
const wordsOf = (value: unknown): string[] => plain(value).match(/[\p{L}\p{N}]+/gu) ?? [];
const placesIn = (row: LookupValues, places: readonly string[]): string[] =>
  places.flatMap((place) => wordsOf(row[place] ?? ""));

/** Returns whether each word that was typed begins one of these words. */
const beginsWords = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((part) => words.some((word) => word.startsWith(part)));
