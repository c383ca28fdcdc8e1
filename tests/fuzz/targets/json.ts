/**
 * Texts of definitions: read, or rejected with a place, and never read differently from JSON.parse.
 */
import { parseJson } from "#definitions/sources/json.ts";
import { sameJson } from "#engine/json/json.ts";
import { definitionTexts } from "../corpus.ts";
import { characterSoup, mutated } from "../mutate.ts";
import { count, tried, type Target } from "../target.ts";

const NAME = "json";
const PIECES = [
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  "[".repeat(300),
  '"\\u12',
  "-0",
  "1e400",
  "\uFEFF{}",
  "//",
];

export const json: Target = {
  name: NAME,
  share: 0.1,
  run(random, total, tally) {
    for (let done = 0; done < total; done += 1) {
      const definitionText = random.pick(definitionTexts);
      const from = random.below(definitionText.length);
      const part = random.chance(0.5)
        ? definitionText.slice(from, from + 400)
        : definitionText.slice(0, 1_500);
      const text = random.pick([
        () => mutated(part, random.pick(PIECES), random),
        () => mutated(random.pick(PIECES), part.slice(0, 60), random),
        () =>
          mutated(
            JSON.stringify({ a: [1, { b: part.slice(0, 40) }], c: null }),
            part.slice(0, 20),
            random,
          ),
        () => characterSoup(random),
      ])();
      count(tally, "inputs");
      tried(NAME, text, (expectThat) => {
        const { value, faults, placeOf } = parseJson(text);
        let expected: unknown;
        let sound = true;
        try {
          expected = JSON.parse(text.replace(/^\uFEFF/, ""));
        } catch {
          sound = false;
        }
        for (const { place } of faults)
          expectThat(place.line >= 1 && place.column >= 1, "a fault without a place");
        placeOf("/a/0/b");
        if (!sound) {
          expectThat(faults.length > 0, "JSON's reader refuses it, and it has no fault");
          return;
        }
        count(tally, "read");
        const stricter = faults.every(({ code }) => code !== "json-malformed");
        expectThat(stricter, "JSON's reader takes it, and it is said to be malformed");
        if (faults.length === 0)
          expectThat(sameJson(value, expected), "it reads as something else");
      });
    }
  },
};
