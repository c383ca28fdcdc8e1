import type { Effective } from "../model.ts";
import { ownEntries } from "../overlays/overlaid-map.ts";

/**
 * Leaves out flows that no overlay changes, because the base covers them: an organization costs
 * only what it changes.
 */
export function changedOnly(effective: Effective, base: Effective): Effective {
  // An overlay changes and adds files, and removes none. A called flow is in each flow that calls it.
  const changed = new Set(
    [...ownEntries(effective.files).values()]
      .filter(({ path, hash }) => base.files.get(path)?.hash !== hash)
      .map(({ path }) => path.slice(0, path.indexOf("/"))),
  );
  const flows = [...effective.flows].filter(
    ([id, flow]) =>
      flow !== base.flows.get(id) &&
      (changed.has(id) || [...changed].some((folder) => isCalled(folder, base))),
  );
  return { ...effective, flows: new Map(flows) };
}

const isCalled = (folder: string, { files, flows }: Effective): boolean =>
  files.has(`${folder}/flow.json`) && !flows.has(folder);
