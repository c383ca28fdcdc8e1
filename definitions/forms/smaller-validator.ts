/**
 * Makes the code of a validator smaller: each page of a borrower loads that of its form. One statement
 * notes an error in place of eight lines, and the comment for debuggers goes.
 */

/** How Ajv notes an error: a constant, then a list that begins or grows with it. */
const NOTED =
  /const (err\d+) = (\{instancePath[^\n]*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g;
/** Places of the constant in such a note. */
const USES = 3;

const SOURCE_URL = /\/\*# sourceURL="[^"\n]*" \*\/;\n/g;

/** @param code as Ajv writes it, with a line for each statement */
export function smallerValidator(code: string): string {
  const notes = countsOf(code.matchAll(NOTED), ([, name = ""]) => name);
  const uses = countsOf(code.matchAll(/\berr\d+\b/g), ([name]) => name);
  return code
    .replaceAll(NOTED, (noted, name: string, error: string) =>
      uses.get(name) === USES * (notes.get(name) ?? 0)
        ? `(vErrors ??= []).push(${error});errors++;`
        : noted,
    )
    .replaceAll(SOURCE_URL, "");
}

function countsOf<Each>(list: Iterable<Each>, nameOf: (each: Each) => string) {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1);
  return counts;
}
