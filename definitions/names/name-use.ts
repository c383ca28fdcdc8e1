/** A name where a file writes it, and the definitions in which names are. */
import type { SourceFile } from "../sources/source-file.ts";

/** A name where a file writes it. */
export interface NameUse {
  readonly kind: string;
  readonly name: string;
  /** Flow or file in which the name is known; "" when it is known everywhere, null when any flow may have it. */
  readonly home: string | null;
  /** Path relative to the root. */
  readonly file: string;
  /** Of the text; of the property's value when the name is in its key. */
  readonly pointer: string;
  readonly inKey: boolean;
  /** Characters of the text or of the key. */
  readonly start: number;
  readonly end: number;
  /** Whether the name is a part of a JSON pointer, which escapes it. */
  readonly escaped: boolean;
  readonly declares: boolean;
}

/** A definition, or what an overlay says about one. */
export interface WrittenPart {
  readonly file: SourceFile;
  /** Path of the definition, relative to flows/. */
  readonly path: string;
  readonly schema: string;
  readonly value: unknown;
  /** Content that the value patches; undefined for a file of its own. */
  readonly base: unknown;
  /** Pointer of the value in the file. */
  readonly root: string;
}
