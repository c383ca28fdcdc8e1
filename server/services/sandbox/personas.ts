import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { Persona } from "#schemas/types/persona.ts";

/** A persona merged over the personas that it extends. */
export interface FullPersona extends Omit<Persona, "answers" | "vendors"> {
  answers: Record<string, unknown>;
  vendors: Record<string, unknown>;
}

/** Personas by id, in the order of their files; read once, at the start. */
export async function readPersonas(root: string): Promise<ReadonlyMap<string, FullPersona>> {
  const folder = join(root, "flows/sandbox/personas");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const files = new Map<string, Persona>();
  for (const name of names) {
    const persona = JSON.parse(await readFile(join(folder, name), "utf8")) as Persona;
    files.set(persona.id, persona);
  }
  return new Map([...files.keys()].map((id) => [id, extended(files, id, [])]));
}

function extended(
  files: ReadonlyMap<string, Persona>,
  id: string,
  below: readonly string[],
): FullPersona {
  const persona = files.get(id);
  if (persona === undefined || below.includes(id))
    throw new Error(
      `Persona "${below.at(-1) ?? id}" extends "${id}", which ${persona === undefined ? "does not exist" : "extends it in turn"}.`,
    );
  const { answers = {}, vendors = {}, ...own } = persona;
  if (persona.extends === undefined) return { ...own, answers, vendors };
  const base = extended(files, persona.extends, [...below, id]);
  return {
    ...base,
    ...own,
    answers: mergePatch(base.answers, answers),
    vendors: mergePatch(base.vendors, vendors),
  };
}

/**
 * Returns the persona of a product for a borrower whose name matches none: the first one that
 * extends no other.
 * @param personas personas of the product
 */
export const defaultPersona = (personas: readonly FullPersona[]): FullPersona | undefined =>
  personas.find((each) => each.extends === undefined) ?? personas[0];

/**
 * Returns the persona of a borrower who registers by hand: the product's persona with this last
 * name, or else its default. A product without personas takes those of all products.
 */
export function personaByName(
  { personas, firstProduct }: { personas: readonly FullPersona[]; firstProduct: string },
  product: string,
  lastName: string | undefined,
): FullPersona | undefined {
  const wanted = lastName?.trim().toLowerCase();
  const own = personas.filter((each) => (each.product ?? firstProduct) === product);
  const able = own.length === 0 ? personas : own;
  return able.find(({ match }) => match?.lastName.toLowerCase() === wanted) ?? defaultPersona(able);
}
