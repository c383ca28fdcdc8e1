/** Groups the atoms that share a field, or whose fields contain one another. */
import type { Atom } from "./atom.ts";

export interface Group {
  readonly pointers: readonly string[];
  readonly atoms: readonly Atom[];
}

interface OpenGroup {
  readonly pointers: Set<string>;
  readonly atoms: Atom[];
  /** The group that it has become a part of. */
  joined: OpenGroup | null;
}

const current = (group: OpenGroup): OpenGroup =>
  group.joined === null ? group : current(group.joined);

/** Returns the groups in the order of their first atoms. */
export function connectedAtoms(atoms: readonly Atom[]): readonly Group[] {
  const groups: OpenGroup[] = [];
  /** The group that reads a field. */
  const readers = new Map<string, OpenGroup>();
  /** A group that reads a part of a field; all such groups are joined as soon as one reads the field itself. */
  const partReaders = new Map<string, OpenGroup[]>();
  for (const atom of atoms) {
    const touching = new Set(
      atom.pointers.flatMap((pointer) =>
        [
          ...[pointer, ...fieldsAround(pointer)].flatMap((field) => readers.get(field) ?? []),
          ...(partReaders.get(pointer) ?? []),
        ].map(current),
      ),
    );
    const [first, ...others] = groups.filter((group) => touching.has(group));
    const group = first ?? { pointers: new Set(), atoms: [], joined: null };
    if (first === undefined) groups.push(group);
    for (const other of others) join(group, other);
    group.atoms.push(atom);
    for (const pointer of atom.pointers) {
      group.pointers.add(pointer);
      readers.set(pointer, group);
      for (const field of fieldsAround(pointer)) {
        const known = partReaders.get(field);
        if (known === undefined) partReaders.set(field, [group]);
        else if (!known.includes(group)) known.push(group);
      }
    }
  }
  return groups.flatMap(({ joined, pointers, atoms: own }) =>
    joined === null ? [{ pointers: [...pointers], atoms: own }] : [],
  );
}

function join(group: OpenGroup, other: OpenGroup): void {
  for (const pointer of other.pointers) group.pointers.add(pointer);
  group.atoms.push(...other.atoms);
  other.joined = group;
}

/** Returns the pointers of the objects that contain a field. */
function fieldsAround(pointer: string): readonly string[] {
  const around: string[] = [];
  for (let end = pointer.indexOf("/"); end >= 0; end = pointer.indexOf("/", end + 1))
    around.push(pointer.slice(0, end));
  return around;
}
