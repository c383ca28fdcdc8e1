/** Reads and submissions with many applications stored against few, call by call in turns. */
import { Agent } from "undici";
import type { Figure } from "../bench.ts";
import { callsTo } from "./calls.ts";
import { median } from "./drive.ts";
import type { People } from "./people.ts";
import type { Served } from "./product.ts";
import { BORROWERS, FEW } from "./settings.ts";

/**
 * Calls of each kind, in rounds over as many borrowers on both sides. The first read of a borrower
 * opens a session and two keys, which has nothing to do with what is stored, so first reads are
 * compared with first reads and later ones with later ones. A submission needs an application of
 * its own.
 */
const CALLS = [
  { measure: "first read", call: "application", rounds: 1, borrowers: FEW },
  { measure: "later read", call: "application", rounds: 5, borrowers: FEW },
  { measure: "submission", call: "submit", rounds: 1, borrowers: 80 },
] as const;

export interface Side {
  product: Served;
  people: People;
}

const SIDES = ["few", "many"] as const;

/** @param sides servers that have answered no call yet */
export async function storedRatios(
  sides: Readonly<Record<(typeof SIDES)[number], Side>>,
): Promise<Figure[]> {
  const connections = new Agent({ connections: 1 });
  const milliseconds = async (
    { product, people }: Side,
    { call, borrowers }: (typeof CALLS)[number],
    index: number,
  ): Promise<number> => {
    const group = call === "submit" ? people.submitting : people.reading;
    // From the end: the loads before have submitted for the first ones.
    const person = group.at(-1 - (index % borrowers));
    if (!person) throw new Error("Too few borrowers.");
    const began = performance.now();
    const { status, body } = await callsTo(connections, product.address)[call](person);
    if (status >= 400) throw new Error(`A ${call} got ${status}: ${body}`);
    return performance.now() - began;
  };
  try {
    const figures: Figure[] = [];
    for (const row of CALLS) {
      const took: Record<keyof typeof sides, number[]> = { few: [], many: [] };
      for (let index = 0; index < row.rounds * row.borrowers; index += 1)
        // In turns, because the second of two calls may always be the slower one.
        for (const side of index % 2 === 0 ? SIDES : SIDES.toReversed())
          took[side].push(await milliseconds(sides[side], row, index));
      const [of, against] = [median(took.few), median(took.many)];
      figures.push({
        measure: `${row.measure} with ${BORROWERS.toLocaleString("en-US")} applications stored, against ${FEW}`,
        value: against / of,
        unit: "×",
        bound: { atMost: 1.2 },
        detail: `median ${of.toFixed(2)} ms with few, ${against.toFixed(2)} ms with many`,
      });
    }
    return figures;
  } finally {
    await connections.close();
  }
}
