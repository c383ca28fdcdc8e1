/**
 * Measures how long the first findings and all findings take after a save of a shipped definition, with all
 * definitions open (`definitions/watch/`). The first are those of the files and of the base, which
 * `npm run validate -- --watch` prints before those of the organizations.
 */
import { definitionsOf, openForEdits, validationSteps, withFiles } from "#definitions/index.ts";
import { quantile, type Bench, type Figure } from "../bench.ts";
import { editKinds, type EditKind } from "./kinds.ts";

/** Saves of each kind until all findings; the figure is the time that 95 of 100 keep. */
const TIMES = 10;
/** Saves of each kind until the first findings; the figure is the time that 95 of 100 keep. */
const FIRST_TIMES = 20;
/** Steps of a validation until the findings of the base: the files, then the base. */
const FIRST_STEPS = 2;
/** The most time until the first findings, as a share of the validation at the start. */
const FIRST_AT_MOST = 0.05;

/** The most time until all findings, as a share of the validation at the start. */
const ALL_AT_MOST = 0.1;

/** Returns the times of several saves of a file, each with another content, milliseconds. */
const timesOf = (
  count: number,
  text: string,
  { change }: EditKind,
  save: (changed: string) => void,
): number[] =>
  Array.from({ length: count }, (_, index) => {
    const json: unknown = JSON.parse(text);
    change(json, index + 1);
    const changed = JSON.stringify(json, null, 2);
    const begun = performance.now();
    save(changed);
    return performance.now() - begun;
  });

const listed = (file: string, times: readonly number[]): string =>
  `${file}: ${times.map((time) => time.toFixed(0)).join(", ")} ms`;

export const edits: Bench = {
  name: "edits",
  async run() {
    const started = performance.now();
    const open = await openForEdits(process.cwd());
    const first = performance.now() - started;
    const figures = editKinds(open).flatMap((edit): Figure[] => {
      const { name, file } = edit;
      const { sources } = open.definitions ?? {};
      if (sources === undefined) throw new Error("The shipped definitions cannot be read.");
      const text = JSON.stringify(sources.files.get(file)?.value, null, 2);
      const early = timesOf(FIRST_TIMES, text, edit, (changed) => {
        const steps = validationSteps(definitionsOf(withFiles(sources, { [file]: changed })));
        for (let count = 0; count < FIRST_STEPS; count += 1) {
          const { value } = steps.next();
          if (value && "findings" in value) value.findings();
        }
      });
      const times = timesOf(TIMES, text, edit, (changed) => void open.change(file, changed));
      open.change(file, text);
      return [
        {
          measure: `first findings after a save of ${name}, 95 of 100, against all at the start`,
          value: quantile(early, 0.95) / first,
          unit: "×",
          bound: { atMost: FIRST_AT_MOST },
          detail: listed(file, early),
        },
        {
          measure: `all findings after a save of ${name}, 95 of 100, against those at the start`,
          value: quantile(times, 0.95) / first,
          unit: "×",
          bound: { atMost: ALL_AT_MOST },
          detail: listed(file, times),
        },
      ];
    });
    return [{ measure: "all findings at the start", value: first / 1000, unit: "s" }, ...figures];
  },
};
