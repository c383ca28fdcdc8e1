/**
 * What an organisation says of itself: organisation.json and theme.json. What it leaves out it has from the organisation that it
 * extends: its file is a JSON Merge Patch (RFC 7396) on what that one says.
 */
import { isRecord, mergePatch } from "#engine/index.ts";
import type { Effective } from "./effective.ts";
import { finding, type Finding } from "./finding.ts";
import type { Definitions } from "./load.ts";
import type { Organisation } from "./organisations.ts";
import type { SourceFile } from "./sources.ts";

export interface Setting {
  kind: "organisation" | "theme";
  organisation: string;
  file: SourceFile;
  /** All that holds, with what the organisation has from those that it extends. */
  value: Record<string, unknown>;
}

/** @param chain organisations whose settings lie over each other, the most general first */
export function settingOf(
  kind: Setting["kind"],
  chain: readonly Organisation[],
): Record<string, unknown> {
  return chain.reduce<Record<string, unknown>>((merged, organisation) => {
    const value = organisation[kind]?.value;
    return isRecord(value) ? mergePatch(merged, value) : merged;
  }, {});
}

/** Those that the organisation has of its own; what it has from the one it extends is looked at there. */
export function ownSettings(effective: Effective, { organisations }: Definitions): Setting[] {
  const code = effective.organisation;
  const own = code === null ? undefined : organisations.get(code);
  if (code === null || own === undefined) return [];
  return (["organisation", "theme"] as const).flatMap((kind) => {
    const file = own[kind];
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
