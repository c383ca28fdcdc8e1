/**
 * The settings of an organization: organisation.json and theme.json. Each file is a JSON Merge
 * Patch (RFC 7396) on the settings of the organization that it extends.
 */
import { isRecord, mergePatch } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Effective, Definitions } from "../model.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { Organisation } from "./organisations.ts";
import { withPublishedRanges } from "./published-ranges.ts";
import type { SourceFile } from "../sources/source-file.ts";

export interface Setting {
  kind: "organisation" | "theme";
  organisation: string;
  file: SourceFile;
  /** The merged settings, with those of the extended organizations. */
  value: Record<string, unknown>;
}

/** @param chain organizations whose settings are merged, the most general first */
export function settingOf(
  kind: Setting["kind"],
  chain: readonly Organisation[],
): Record<string, unknown> {
  const values = chain.map((organisation) => organisation[kind]?.value).filter(isRecord);
  const [nearest, ...wider] = values.toReversed();
  return nearest === undefined ? NO_SETTINGS : mergedSettings(nearest, ...wider);
}

/** One object, because results are cached by it. */
const NO_SETTINGS: Record<string, unknown> = {};

/** @param settings of the organization and of those that it extends, the most general last */
const mergedSettings = memoize((...settings: readonly Record<string, unknown>[]) =>
  settings.reduceRight<Record<string, unknown>>((merged, each) => mergePatch(merged, each), {}),
);

/** @param schema of organisation.json */
export const organisationSettings = (
  chain: readonly Organisation[],
  schema: unknown,
): Record<string, unknown> => rangedSettings(settingOf("organisation", chain), schema);

const rangedSettings = memoize(withPublishedRanges);

/**
 * Returns the settings in the organization's own files. Inherited settings are checked with the
 * organization that has them.
 */
export function ownSettings(effective: Effective, { organisations }: Definitions): Setting[] {
  const code = effective.organisation;
  const organisation = code === null ? undefined : organisations.get(code);
  if (code === null || organisation === undefined) return [];
  return (["organisation", "theme"] as const).flatMap((kind) => {
    const file = organisation[kind];
    const value = kind === "theme" ? effective.theme : effective.info;
    return file === null ? [] : [{ kind, organisation: code, file, value }];
  });
}

export function settingFinding(
  { file, organisation }: Setting,
  pointer: string,
  part: Pick<Finding, "code" | "message"> & Partial<Finding>,
): Finding {
  const place = file.placeOf(pointer);
  return finding({
    file: file.path,
    pointer,
    line: place?.line ?? null,
    column: place?.column ?? null,
    organisation,
    ...part,
  });
}
