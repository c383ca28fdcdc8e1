/** The products of the running server. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SandboxPersonas } from "#schemas/types/calls/sandbox.ts";
import type { Product } from "#schemas/types/product.ts";

const flows = resolve(import.meta.dirname, "../../../flows");

/** Path on which an application of the product begins. */
export const beginOf = (product: string): string =>
  (JSON.parse(readFileSync(`${flows}/${product}/product.json`, "utf8")) as Product).begin ?? "";

/** Returns the persona that represents each product. */
export async function defaultPersonas(
  address: string,
): Promise<(SandboxPersonas[number] & { product: string })[]> {
  const response = await fetch(`${address}/sandbox/personas`);
  const personas = (await response.json()) as SandboxPersonas;
  return personas.flatMap((each) =>
    each.default && each.product !== undefined ? [{ ...each, product: each.product }] : [],
  );
}
