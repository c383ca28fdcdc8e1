/** The rules of a lender's flows, compiled with the live definitions and with a draft. */
import {
  type Definitions,
  definitionsOf,
  type Effective,
  type Layer,
  readFolder,
  withFiles,
} from "#definitions/index.ts";
import { type Rules, rulesOf } from "#definitions/diff/decided-page.ts";
import type { Place } from "#engine/finding.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { ownerOf } from "../access.ts";

export interface Side {
  definitions: Definitions;
  effective: Effective;
  /** The organization and those that it extends. */
  chain: readonly string[];
}

/** Compiles one organization over the shared files; null when there is no such organization. */
export function sideOf(
  { registry }: Pick<DefinitionStore, "registry">,
  code: string,
  layer: Layer,
): Side | null {
  const files: Record<string, string | null> = {};
  const chain: string[] = [];
  for (let each: string | null = code; each !== null && !chain.includes(each);) {
    const folder = readFolder(registry.root, each, layer);
    if (folder === null) return null;
    chain.push(each);
    for (const [name, text] of Object.entries(folder.texts))
      files[`flows/organisations/${each}/${name}`] = text;
    each = folder.extends;
  }
  for (const [path, text] of Object.entries(layer))
    if (ownerOf(path) === undefined) files[path] = text;
  const definitions = definitionsOf(withFiles(registry.sources, files));
  if (!definitions.organisations.has(code)) return null;
  const effective = definitions.effective(code);
  return { definitions: definitions.within(effective), effective, chain };
}

export const concerns = (path: string, sides: readonly (Side | null)[]): boolean => {
  const owner = ownerOf(path);
  return owner === undefined || sides.some((side) => side?.chain.includes(owner));
};

export interface FlowSide {
  rules: Rules;
  /** Returns the file and line that supply the value at a pointer of the flow. */
  locate: (pointer: string) => Place;
  version: number;
  /** Earlier versions from which a migration leads on. */
  migratesFrom: readonly number[];
  /** Equal when the rules are. */
  identity: string;
  /** Hash of the checklist; null without one. */
  checklist: string | null;
}

/** Returns null when the organization lacks the flow or it does not compile. */
export function rulesIn(side: Side | null, id: string): FlowSide | null {
  const own = side?.effective.flows.get(id);
  if (!side || own === undefined) return null;
  const rules = rulesOf(id, side.effective, side.definitions);
  if (rules === null) return null;
  const { version, migrations = [] } = own.flow.value;
  const { organisation } = side.effective;
  return {
    rules,
    locate: (pointer) => own.flow.sourceMap(organisation).locate(pointer),
    version,
    migratesFrom: migrations.map(({ from }) => from),
    checklist: own.checklist?.hash ?? null,
    identity: JSON.stringify([own.flow.hash, own.checklist?.hash, own.application?.hash]),
  };
}

/** An application keeps the version with which it began, unless a migration leads to the present one. */
export const isKept = (version: unknown, { version: present, migratesFrom }: FlowSide): boolean =>
  typeof version === "number" && version !== present && !migratesFrom.includes(version);
