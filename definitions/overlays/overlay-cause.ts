/**
 * Finds the part of an overlay that causes faults in files of the base. A lender's owner can correct
 * only that part, so the finding names it.
 */
import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../findings/finding.ts";
import type { Definitions, Effective } from "../model.ts";
import type { SourceFile } from "../sources/source-file.ts";

/** Returns the findings about some flows of an effective definition. */
type Judge = (effective: Effective, flows: ReadonlySet<string>) => readonly Finding[];

interface Part {
  readonly overlay: SourceFile;
  readonly pointer: string;
}

/** Enough for the deepest patches of the largest overlay; each trial validates the changed flows again. */
const MOST_TRIALS = 60;

/**
 * Moves findings about an organization from the base to its overlay. Findings with one cause become one, the
 * first of them.
 */
export function atOverlay(
  findings: readonly Finding[],
  effective: Effective,
  definitions: Definitions,
  judge: Judge,
): readonly Finding[] {
  const code = effective.organisation;
  const isCaused = (each: Finding) => each.severity !== "info" && !isOfOrganisation(each);
  if (code === null || !findings.some(isCaused)) return findings;
  const overlays = effective.chain.flatMap((each) => {
    const overlay = definitions.organisations.get(each)?.overlay;
    return overlay ? [overlay] : [];
  });
  let trials = 0;
  const known = new Set(findings.map(identity));
  const flows = new Set(findings.filter(isCaused).map(flowOf));
  /** Returns what remains without a part of an overlay; null when something else breaks. */
  const without = (part: Part): ReadonlySet<string> | null => {
    trials += 1;
    const files = [...definitions.sources.files.values()]
      .filter(({ path }) => effective.chain.some((each) => path.startsWith(folderOf(each))))
      .map((file) => (file === part.overlay ? withoutPart(file, part.pointer) : file));
    const left = judge(definitions.effectiveFrom(code, files), flows).filter(
      ({ severity }) => severity !== "info",
    );
    return left.every((each) => known.has(identity(each)) || isOfOrganisation(each))
      ? new Set(left.map(identity))
      : null;
  };
  /** Returns the smallest part whose removal removes the finding, with what remains. */
  const causeOf = (fault: Finding): { part: Part; left: ReadonlySet<string> } | null => {
    let cause: { part: Part; left: ReadonlySet<string> } | null = null;
    let parts = overlays.flatMap((overlay) => filesPatched(overlay, fault));
    while (parts.length > 0) {
      const smaller = parts.flatMap((part) => {
        if (trials >= MOST_TRIALS) return [];
        const left = without(part);
        return left === null || left.has(identity(fault)) ? [] : [{ part, left }];
      })[0];
      if (smaller === undefined) break;
      cause = smaller;
      parts = membersOf(cause.part);
    }
    return cause;
  };
  const moved: Finding[] = [];
  let open = findings.filter(isCaused);
  for (let [fault] = open; fault !== undefined; [fault] = open) {
    const cause = causeOf(fault);
    const together =
      cause === null ? [fault] : open.filter((each) => !cause.left.has(identity(each)));
    moved.push(cause === null ? fault : atPart(fault, cause.part, together));
    open = open.filter((each) => each !== fault && !together.includes(each));
  }
  return [...findings.filter((each) => !isCaused(each)), ...moved];
}

const folderOf = (code: string): string => `flows/organisations/${code}/`;

const isOfOrganisation = ({ file }: Finding): boolean => file.startsWith("flows/organisations/");

const identity = ({ code, file, pointer }: Finding): string =>
  JSON.stringify([code, file, pointer]);

const pathOf = ({ file, effective }: Finding): string =>
  (effective?.file ?? file).replace(/^flows\//, "");

const flowOf = (each: Finding): string => pathOf(each).split("/")[0] ?? "";

/** Returns the patches of an overlay, those of the finding's own file and flow first. */
function filesPatched(overlay: SourceFile, fault: Finding): Part[] {
  const [path, flow] = [pathOf(fault), flowOf(fault)];
  const nearness = (each: string) => (each === path ? 0 : each.startsWith(`${flow}/`) ? 1 : 2);
  return ["patch", "add"].flatMap((key) => {
    const files = isRecord(overlay.value) ? overlay.value[key] : null;
    return Object.keys(isRecord(files) ? files : {})
      .sort((one, other) => nearness(one) - nearness(other))
      .map((each) => ({ overlay, pointer: joinPointer("", key, each) }));
  });
}

/** Returns the members of an object in a patch; a list is replaced as a whole. */
function membersOf({ overlay, pointer }: Part): Part[] {
  const value = valueAt(overlay.value, pointer);
  return isRecord(value) && !pointer.startsWith("/add/")
    ? Object.keys(value).map((key) => ({ overlay, pointer: joinPointer(pointer, key) }))
    : [];
}

/** One file for the same part, so that the next save finds what a trial has merged and checked. */
const withoutPart = memoize((file: SourceFile, pointer: string): SourceFile => {
  const remove = (value: unknown, [key = "", ...rest]: readonly string[]): unknown => {
    if (!isRecord(value)) return value;
    const { [key]: member, ...others } = value;
    return rest.length === 0 ? others : { ...value, [key]: remove(member, rest) };
  };
  return { ...file, value: remove(file.value, parsePointer(pointer)) };
});

function atPart(fault: Finding, { overlay, pointer }: Part, together: readonly Finding[]): Finding {
  const place = overlay.placeOf(pointer);
  const others = together.length - 1;
  const more =
    others === 0 ? "" : ` It causes ${others} other ${others === 1 ? "fault" : "faults"} too.`;
  return {
    ...fault,
    file: overlay.path,
    pointer,
    line: place?.line ?? null,
    column: place?.column ?? null,
    message: `This patch causes a fault in ${fault.file}: ${fault.message}${more}`,
    fix: `Correct or remove the patch.${fault.fix === null ? "" : ` Otherwise: ${fault.fix}`}`,
  };
}
