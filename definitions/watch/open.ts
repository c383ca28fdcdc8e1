/**
 * Definitions that stay open while a product owner edits them. A change costs only what it touches, because
 * every result is cached by the files that gave it (`memoize`) and unchanged files stay the same
 * objects. The findings are those of a full run.
 */
import { CheckMemory } from "../incremental/check-memory.ts";
import type { ReadOptions } from "../sources/entries.ts";
import type { Finding } from "../findings/finding.ts";
import { definitionsOf } from "../load.ts";
import type { Definitions } from "../model.ts";
import { layerOver, NO_LAYER, type Layer } from "../sources/layer.ts";
import {
  readSources,
  requireFolders,
  reread,
  UnusableRoot,
  withFiles,
  type Sources,
} from "../sources/sources.ts";
import {
  validateDefinitions,
  validationSteps,
  type Meanwhile,
  type ValidationStep,
} from "../validate.ts";

type During = (step: ValidationStep) => Promise<void> | void;

export interface OpenDefinitions {
  /** Every finding, of all files and organizations. */
  readonly findings: readonly Finding[];
  /** Null while a folder of the root or a required schema is missing or wrong. */
  readonly definitions: Definitions | null;
  /**
   * Replaces the text of a file by its path under the root; null removes the file. The disk stays as
   * it is.
   * @returns every finding after the change
   */
  change(path: string, text: string | null): readonly Finding[];
  /** Puts other published texts over the files; the paths that differ are to be read again. */
  relayer(layer: Layer): void;
  /**
   * Reads these files again from the disk.
   * @param during called after each step of the validation but the last, with what is known so far
   * @param first organizations to check before the others
   * @returns every finding after the change
   */
  reread(
    paths: readonly string[],
    during?: During,
    first?: readonly string[],
  ): Promise<readonly Finding[]>;
}

/** Another thread that has the same root open. */
export interface Partner {
  /** Lets it read these files again, and check them. */
  reread(paths: readonly string[]): void;
  /** Returns what it finds in the definitions of these sources. */
  meanwhile(sources: Sources): Meanwhile;
}

/**
 * Reads and checks a root. Throws `UnusableRoot` when it has no flows/ or schemas/.
 * @param first published texts over the files
 * @param partner shares the checks of whatever is read from the disk
 */
export async function openForEdits(
  root: string,
  options?: ReadOptions,
  first: Layer = NO_LAYER,
  partner: Partner | null = null,
): Promise<OpenDefinitions> {
  let layer = first;
  const memory = new CheckMemory();
  const opened = withFiles(await readSources(root, options), layer);
  let state = await checkInSteps(opened, memory, () => {}, [], partner);
  const readAgain = async (paths: readonly string[]): Promise<Sources> =>
    withFiles(
      await reread(state.sources, paths),
      layerOver(layer, (path) => paths.includes(path)),
    );
  return {
    get findings() {
      return state.findings;
    },
    get definitions() {
      return state.definitions;
    },
    change(path, text) {
      state = check(withFiles(state.sources, { [path]: text }), memory);
      return state.findings;
    },
    relayer(next) {
      layer = next;
    },
    async reread(paths, during = () => {}, first = []) {
      partner?.reread(paths);
      state = await checkInSteps(await readAgain(paths), memory, during, first, partner);
      return state.findings;
    },
  };
}

interface Checked {
  sources: Sources;
  definitions: Definitions | null;
  findings: readonly Finding[];
}

function check(sources: Sources, memory: CheckMemory): Checked {
  try {
    const definitions = definitionsOf(sources);
    return { sources, definitions, findings: validateDefinitions(definitions, memory) };
  } catch (error) {
    return unusable(sources, error);
  }
}

async function checkInSteps(
  sources: Sources,
  memory: CheckMemory,
  during: During,
  first: readonly string[],
  partner: Partner | null,
): Promise<Checked> {
  try {
    await requireFolders(sources.root);
    const definitions = definitionsOf(sources);
    const meanwhile = partner?.meanwhile(sources) ?? null;
    const steps = validationSteps(definitions, first, memory, meanwhile);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return { sources, definitions, findings: value };
      await during(value);
    }
  } catch (error) {
    return unusable(sources, error);
  }
}

/** The state of a root whose schemas or folders cannot be used. Throws every other error. */
function unusable(sources: Sources, error: unknown): Checked {
  if (!(error instanceof UnusableRoot)) throw error;
  return { sources, definitions: null, findings: error.findings };
}
