/** The file and the pointer that each value of an effective definition came from. */
import { joinPointer, parsePointer } from "../json/pointer.ts";

export interface Origin {
  readonly file: string;
  /** JSON pointer in that file. */
  readonly pointer: string;
}

/**
 * A tree in the shape of the value. A member without a node came with its parent, from the same
 * relative pointer.
 */
export interface Provenance {
  readonly origin: Origin;
  readonly children?: ReadonlyMap<string, Provenance>;
}

/** The provenance of a definition that one file supplies. */
export function wholeFile(file: string): Provenance {
  return { origin: { file, pointer: "" } };
}

/** Origin of the value at a pointer of the effective definition. */
export function originOf(provenance: Provenance, pointer: string): Origin {
  return parsePointer(pointer).reduce(childProvenance, provenance).origin;
}

/** The provenance of a member. @param segment key or index, without the escapes of a pointer */
export function childProvenance(parent: Provenance, segment: string): Provenance {
  const { file, pointer } = parent.origin;
  return (
    parent.children?.get(segment) ?? { origin: { file, pointer: joinPointer(pointer, segment) } }
  );
}
