/**
 * Measures the memory of `flow decide` over a million lines, with a reader that pauses: early, and
 * at its peak.
 */
import { streamDecide } from "#tests/commands/streaming.ts";
import type { Bench, Figure } from "../bench.ts";
import { samples } from "../decisions/samples.ts";

const lines = samples(400).map((sample) => JSON.stringify(sample));

async function figures(name: string, count: number, args: string[]): Promise<Figure[]> {
  const began = performance.now();
  const streamed = await streamDecide({
    lines,
    count,
    args: ["--flow", "heloc", "--input", "-", ...args],
    heap: 128,
    restMs: 5,
  });
  if (streamed.code !== 0 || streamed.answers !== count)
    throw new Error(
      `${streamed.answers} of ${count} answers, exit ${streamed.code}: ${streamed.error}`,
    );
  const rate = Math.round((count * 1000) / (performance.now() - began));
  return [
    {
      measure: `memory of ${count.toLocaleString("en-US")} ${name}, at its most against early`,
      value: streamed.early === 0 ? 1 : streamed.most / streamed.early,
      unit: "×",
      bound: { atMost: 1.25 },
      detail: `${streamed.most.toFixed(0)} MB, ${rate.toLocaleString("en-US")} lines a second, ${streamed.takenUnread.toLocaleString("en-US")} lines taken before anything was read`,
    },
  ];
}

export const stream: Bench = {
  name: "stream",
  run: async () => [
    ...(await figures("decisions", 1_000_000, [])),
    ...(await figures("decisions with trace", 20_000, ["--trace"])),
  ],
};
