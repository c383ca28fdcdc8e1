/**
 * Measures how long the first findings and all findings take after a save of a shipped definition, with all
 * definitions open (`definitions/watch/`). The first are those of the files and of the base, which
 * `npm run validate -- --watch` prints before those of the organizations. The places come from the data: the flow with
 * the most states, its first screen with a form that a lender patches, and that lender.
 */
import {
  definitionsOf,
  openForEdits,
  validationSteps,
  withFiles,
  type OpenDefinitions,
} from "#definitions/index.ts";
import { joinPointer, valueAt } from "#engine/index.ts";
import type { Bench, Figure } from "../bench.ts";

/** Saves of each kind until all findings; the figure is the time that 95 of 100 keep. */
const TIMES = 10;
/** Saves of each kind until the first findings; the figure is the time that 95 of 100 keep. */
const FIRST_TIMES = 20;
/** Steps of a validation until the findings of the base: the files, then the base. */
const FIRST_STEPS = 2;
/** The most time until the first findings, as a share of the validation at the start. */
const FIRST_AT_MOST = 0.05;

// oxlint-disable-next-line typescript/no-explicit-any -- an edit changes whatever a definition has
type Json = any;

export interface Edit {
  name: string;
  file: string;
  /** The most time, as a share of the validation at the start. */
  atMost: number;
  /** Changes the definition; the number makes each save another one. */
  change(json: Json, count: number): void;
}

/** Returns the value below which the share of the values lies. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Returns a save of each kind, of the definitions themselves. */
export function editsOf({ definitions }: Pick<OpenDefinitions, "definitions">): Edit[] {
  if (definitions === null) throw new Error("The shipped definitions cannot be read.");
  const { sources, base } = definitions;
  const [flow] = [...base.flows.values()].sort(
    (a, b) => b.flow.value.states.length - a.flow.value.states.length,
  );
  if (flow === undefined) throw new Error("There is no flow.");
  const overlays = [...sources.files.values()].filter(({ path }) => path.endsWith("/overlay.json"));
  const [place] = [...flow.screens.values()].flatMap((screen) => {
    const { path, value } = screen;
    const overlay = overlays.find((each) => valueAt(each.value, joinPointer("/patch", path)));
    return overlay && value.form && path.startsWith(`${flow.id}/`) ? [{ screen, overlay }] : [];
  });
  const guarded = flow.flow.value.states.findIndex(({ transitions }) => transitions?.[0]?.when);
  if (place === undefined || guarded < 0) throw new Error("There is nothing to edit.");
  const { screen, overlay } = place;
  const again = (text: string, count: number) => `${text}${"!".repeat(count)}`;
  return [
    {
      name: "a sentence",
      file: `flows/${screen.path}`,
      atMost: 0.4,
      change: (json, count) => (json.title = again(json.title, count)),
    },
    {
      name: "a screen with one field less to fill",
      file: `flows/${screen.path}`,
      atMost: 0.4,
      change: (json, count) => {
        json.form.schema.description = again("Changed", count);
        json.form.schema.required = (json.form.schema.required ?? []).slice(1);
      },
    },
    {
      name: "a guard",
      file: `flows/${flow.flow.path}`,
      atMost: 0.4,
      change(json, count) {
        const transition = json.states[guarded].transitions[0];
        transition.when = `${"!".repeat(2 * count)}(${transition.when})`;
      },
    },
    {
      name: "an overlay",
      file: overlay.path,
      atMost: 0.1,
      change: (json, count) => (json.patch[screen.path].title = again("Changed", count)),
    },
  ];
}

/** Returns the times of several saves of a file, each with another content, milliseconds. */
const timesOf = (
  count: number,
  text: string,
  { change }: Edit,
  save: (changed: string) => void,
): number[] =>
  Array.from({ length: count }, (_, index) => {
    const json = JSON.parse(text) as Json;
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
    const figures = editsOf(open).flatMap((edit): Figure[] => {
      const { name, file, atMost } = edit;
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
          bound: { atMost },
          detail: listed(file, times),
        },
      ];
    });
    return [{ measure: "all findings at the start", value: first / 1000, unit: "s" }, ...figures];
  },
};
