/** Every finding at once: in single files, in the shared base, and in each organisation's effective definition. */
import { checks } from "./checks/index.ts";
import { withoutGuesses } from "./codes.ts";
import type { Effective } from "./effective.ts";
import { Exemptions } from "./exemptions.ts";
import type { Finding } from "./finding.ts";
import { walkJourneys } from "./journeys/journeys.ts";
import type { Definitions } from "./load.ts";
import { structureOf } from "./structure.ts";

/** A fault of the base is said once, with `organisation` null; an organisation's own faults say whose they are. */
export function validateDefinitions(definitions: Definitions): Finding[] {
  const exemptions = new Exemptions();
  const findingsOf = (effective: Effective): readonly Finding[] => {
    const { findings, sound } = structureOf(effective, (name) => definitions.validatorFor(name));
    const found = checks.flatMap((check) => check(sound, definitions));
    return [...effective.findings, ...findings, ...exemptions.apply(found, sound)];
  };
  const base = findingsOf(definitions.base);
  const shared = new Set(base.map(identity));
  const own = [...definitions.organisations.keys()]
    .sort()
    .map((code) => definitions.effective(code))
    .flatMap((effective) => findingsOf(changedOnly(effective, definitions.base)))
    .filter((each) => !shared.has(identity(each)));
  const { findings: told, coverage } = walkJourneys(definitions);
  const walked = new Set(coverage.flatMap(({ organisations }) => organisations));
  const journeys = [
    definitions.base,
    ...[...walked].map((code) => definitions.effective(code)),
  ].reduce((left, effective) => exemptions.apply(left, effective), told);
  return withoutGuesses([
    ...definitions.fileFindings,
    ...base,
    ...own,
    ...journeys,
    ...exemptions.findings(),
  ]);
}

/** Flows that no overlay touches were looked at with the base; an organisation costs what it changes. */
function changedOnly(effective: Effective, base: Effective): Effective {
  const files = (of: Effective, flow: string) =>
    [...of.files.values()]
      .filter((file) => file.path.startsWith(`${flow}/`))
      .map((file) => `${file.path} ${file.hash}`)
      .sort()
      .join();
  const flows = [...effective.flows].filter(
    ([id, flow]) => flow !== base.flows.get(id) && files(effective, id) !== files(base, id),
  );
  return { ...effective, flows: new Map(flows) };
}

const identity = ({ code, file, pointer, message }: Finding): string =>
  JSON.stringify([code, file, pointer, message]);
