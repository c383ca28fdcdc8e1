/** The frame of a generated module, and how a caller loads one. */
import { textLiteral } from "./literal.ts";
import { KIT, KIT_VERSION, type Kit } from "./kit.ts";

/** Exports of a generated module. */
export interface GeneratedModule<T> {
  /** Identity of the definition that the module was generated from. The caller's must be equal. */
  readonly hash: string;
  readonly version: number;
  readonly default: (kit: Kit) => T;
}

/** Text of an ES module that makes the declarations and exports `result`. */
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

/** The value of a loaded module, or why it cannot be used. */
export type LoadedModule<T> = { readonly value: T } | { readonly refused: string };

/**
 * Loads a module that was generated from the definition with this hash, for this version of the
 * kit.
 */
export function loadModule<T>(module: unknown, hash: string): LoadedModule<T> {
  const { hash: moduleHash, version, default: make } = module as Partial<GeneratedModule<T>>;
  if (moduleHash !== hash)
    return { refused: `it was made from ${String(moduleHash)}, and the definition is ${hash}` };
  if (version !== KIT_VERSION || typeof make !== "function")
    return { refused: `it has version ${String(version)}, and this build needs ${KIT_VERSION}` };
  return { value: make(KIT) };
}
