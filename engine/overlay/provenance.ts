/** Which file, and which place in it, each value of an effective definition came from. */
import { childPointer, parsePointer } from "../json/pointer.ts";

export interface Origin {
  readonly file: string;
  /** JSON pointer in that file. */
  readonly pointer: string;
}

/** Follows the shape of the value. A member without a node came with its parent, from the same relative place. */
export interface Provenance {
  readonly origin: Origin;
  readonly children?: ReadonlyMap<string, Provenance>;
}

/** Everything came from one file. */
export function wholeFile(file: string): Provenance {
  return { origin: { file, pointer: "" } };
}

/** Origin of the value at a pointer of the effective definition. */
export function originOf(provenance: Provenance, pointer: string): Origin {
  return parsePointer(pointer).reduce(childProvenance, provenance).origin;
}

export function childProvenance(parent: Provenance, segment: string): Provenance {
  const { file, pointer } = parent.origin;
  return (
    parent.children?.get(segment) ?? { origin: { file, pointer: childPointer(pointer, segment) } }
  );
}
