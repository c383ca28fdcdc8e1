/** A generated module around its declarations, and how one is taken into use. */
import { textLiteral } from "./literal.ts";
import { KIT, KIT_VERSION, type Kit } from "./kit.ts";

/** What a generated module exports. */
export interface GeneratedModule<T> {
  /** Identity of what it was made from; the caller's own must be the same. */
  readonly hash: string;
  readonly version: number;
  readonly default: (kit: Kit) => T;
}

/** Text of an ES module that gives what `result` names once `declarations` are made. */
export function moduleText(hash: string, declarations: string, result: string): string {
  return [
    `export const hash = ${textLiteral(hash)};`,
    `export const version = ${KIT_VERSION};`,
    "export default (kit) => {",
    declarations,
    `return ${result};`,
    "};",
    "",
  ].join("\n");
}

/** Why a module cannot be used, or what it makes. */
export type Loaded<T> = { readonly made: T } | { readonly refused: string };

/** Takes a module into use when it was made from the definition with this hash, for this kit. */
export function loadModule<T>(module: unknown, hash: string): Loaded<T> {
  const { hash: found, version, default: make } = module as Partial<GeneratedModule<T>>;
  if (found !== hash)
    return { refused: `it was made from ${String(found)}, and the definition is ${hash}` };
  if (version !== KIT_VERSION || typeof make !== "function")
    return { refused: `it is of version ${String(version)}, and ${KIT_VERSION} is wanted` };
  return { made: make(KIT) };
}
