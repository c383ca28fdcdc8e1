/**
 * Measures how long all findings take after a save of a shipped definition, with all definitions open
 * (`definitions/watch/`). The places come from the data: the flow with the most states, its first screen with a
 * form that a lender patches, and that lender.
 */
import { openForEdits, type OpenDefinitions } from "#definitions/index.ts";
import { joinPointer, valueAt } from "#engine/index.ts";
import type { Bench } from "../bench.ts";

/** Saves of each kind; the figure is their median. */
const TIMES = 4;

// oxlint-disable-next-line typescript/no-explicit-any -- an edit changes whatever a definition has
type Json = any;

interface Edit {
  name: string;
  file: string;
  /** The most time, as a share of the validation at the start. */
  atMost: number;
  /** Changes the definition; the number makes each save another one. */
  change(json: Json, count: number): void;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function editsOf({ definitions }: OpenDefinitions): Edit[] {
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

export const edits: Bench = {
  name: "edits",
  async run() {
    const started = performance.now();
    const open = await openForEdits(process.cwd());
    const first = performance.now() - started;
    const figures = editsOf(open).map(({ name, file, atMost, change }) => {
      const source = open.definitions?.sources.files.get(file);
      const text = JSON.stringify(source?.value, null, 2);
      const times = Array.from({ length: TIMES }, (_, index) => {
        const json = JSON.parse(text) as Json;
        change(json, index + 1);
        const changed = JSON.stringify(json, null, 2);
        const begun = performance.now();
        open.change(file, changed);
        return performance.now() - begun;
      });
      open.change(file, text);
      return {
        measure: `all findings after a save of ${name}, against those at the start`,
        value: median(times) / first,
        unit: "×",
        bound: { atMost },
        detail: `${file}: ${times.map((time) => time.toFixed(0)).join(", ")} ms`,
      };
    });
    return [{ measure: "all findings at the start", value: first / 1000, unit: "s" }, ...figures];
  },
};
