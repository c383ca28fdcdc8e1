/** The organizations of a root, and the order of their overlays. */
import { isRecord } from "#engine/index.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";
import { suggestion } from "../findings/suggest.ts";

export interface Overlay {
  extends?: string;
  patch?: Record<string, Record<string, unknown>>;
  add?: Record<string, Record<string, unknown>>;
}

export interface Organisation {
  code: string;
  organisation: SourceFile | null;
  theme: SourceFile | null;
  overlay: SourceFile | null;
  lock: SourceFile | null;
  /** Translations of organisation.json, by locale. */
  copy: Map<string, SourceFile>;
}

/**
 * Returns the usable parts of an overlay. Parts that are not objects count as absent; the schema
 * check reports them.
 */
export function overlayOf(file: SourceFile | null): Overlay {
  const value = file?.value;
  if (!isRecord(value)) return {};
  const parts = (key: string) => {
    const part = value[key];
    if (!isRecord(part)) return {};
    return Object.fromEntries(
      Object.entries(part).filter((entry): entry is [string, Record<string, unknown>] =>
        isRecord(entry[1]),
      ),
    );
  };
  return {
    ...(typeof value.extends === "string" ? { extends: value.extends } : {}),
    patch: parts("patch"),
    add: parts("add"),
  };
}

/** Returns the organizations by code, each with the files of its folder. */
export function organisationsIn(sources: Sources): Map<string, Organisation> {
  const byCode = new Map<string, Organisation>();
  for (const file of sources.files.values()) {
    const match = /^flows\/organisations\/([^/]+)\//.exec(file.path);
    const code = match?.[1];
    if (code === undefined) continue;
    const organisation = byCode.get(code) ?? {
      code,
      organisation: null,
      theme: null,
      overlay: null,
      lock: null,
      copy: new Map<string, SourceFile>(),
    };
    const kind = file.kind?.name;
    if (kind === "organisation" || kind === "theme" || kind === "overlay")
      organisation[kind] = file;
    if (kind === "overlay-lock") organisation.lock = file;
    const locale = /\/copy\/([^/]+)\.json$/.exec(file.path)?.[1];
    if (kind === "copy" && locale !== undefined) organisation.copy.set(locale, file);
    byCode.set(code, organisation);
  }
  return byCode;
}

/**
 * Returns the organization and those that it extends, the most general first. A cycle or an unknown
 * name ends the chain.
 */
export function chainOf(
  code: string,
  organisations: ReadonlyMap<string, Organisation>,
): { chain: Organisation[]; findings: Finding[] } {
  const chain: Organisation[] = [];
  const findings: Finding[] = [];
  let next: string | undefined = code;
  while (next !== undefined) {
    const organisation = organisations.get(next);
    const asker = chain[0]?.overlay;
    const fault = (code_: string, message: string, fix: string) => {
      const place = asker?.placeOf("/extends");
      findings.push(
        finding({
          code: code_,
          file: asker?.path ?? `flows/organisations/${code}`,
          pointer: "/extends",
          line: place?.line ?? null,
          column: place?.column ?? null,
          organisation: code,
          message,
          fix,
        }),
      );
    };
    if (!organisation) {
      fault(
        "organisation-unknown",
        `There is no organization "${next}".`,
        suggestion(next, [...organisations.keys()]),
      );
      break;
    }
    if (chain.includes(organisation)) {
      findings.push(cycleFinding(chain.slice(0, chain.indexOf(organisation) + 1)));
      break;
    }
    chain.unshift(organisation);
    next = overlayOf(organisation.overlay).extends;
  }
  return { chain, findings };
}

/**
 * Reports a cycle the same way for every organization in it: it begins with the member whose name
 * sorts first. In `cycle` the next organization extends each member.
 */
function cycleFinding(cycle: readonly Organisation[]): Finding {
  const extending = cycle.toReversed();
  const firstByCode = extending.reduce((least, each) => (each.code < least.code ? each : least));
  const position = extending.indexOf(firstByCode);
  const codes = [...extending.slice(position), ...extending.slice(0, position), firstByCode].map(
    ({ code }) => code,
  );
  const place = firstByCode.overlay?.placeOf("/extends");
  return finding({
    code: "overlay-cycle",
    file: firstByCode.overlay?.path ?? `flows/organisations/${firstByCode.code}`,
    pointer: "/extends",
    line: place?.line ?? null,
    column: place?.column ?? null,
    organisation: firstByCode.code,
    message: `The overlays extend each other in a cycle: ${codes.join(" → ")}.`,
    fix: 'Remove one "extends".',
  });
}
