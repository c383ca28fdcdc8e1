/** Reads and submissions with many applications stored against few, call by call in turns. */
import { Agent } from "undici";
import type { Figure } from "../bench.ts";
import { callsTo } from "./calls.ts";
import { percentile } from "./drive.ts";
import type { People } from "./people.ts";
import type { Served } from "./product.ts";
import { BORROWERS, FEW } from "./settings.ts";

/** Calls of each kind to each server; a submission needs an application of its own. */
const CALLS = { application: 600, submit: 80 } as const;

export interface Side {
  product: Served;
  people: People;
}

export async function storedRatios(few: Side, many: Side): Promise<Figure[]> {
  const connections = new Agent({ connections: 1 });
  try {
    const figures: Figure[] = [];
    for (const name of Object.keys(CALLS) as (keyof typeof CALLS)[]) {
      const took: number[][] = [[], []];
      for (let index = 0; index < CALLS[name]; index += 1)
        for (const [side, { product, people }] of [few, many].entries()) {
          const group = name === "submit" ? people.submitting : people.reading;
          // From the end: the loads before have used the first ones.
          const person = group.at(-1 - (index % group.length));
          if (!person) throw new Error("Too few borrowers.");
          const began = performance.now();
          const { status, body } = await callsTo(connections, product.address)[name](person);
          if (status >= 400) throw new Error(`A ${name} got ${status}: ${body}`);
          took[side]?.push(performance.now() - began);
        }
      const [of, against] = took.map((values) =>
        percentile(
          values.toSorted((a, b) => a - b),
          0.5,
        ),
      ) as [number, number];
      figures.push({
        measure: `${name === "submit" ? "submission" : "read"} with ${BORROWERS.toLocaleString("en-US")} applications stored, against ${FEW}`,
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
