/** JSON text in the style of the shipped definitions: what fits on a line is on a line. */

/** Characters that a line may have. */
const WIDTH = 100;
const STEP = "  ";

/**
 * Returns the text of a value.
 *
 * @param indent of the line that the value begins on
 * @param column at which the value begins, with room for a comma behind it
 */
export function written(value: unknown, indent: string, column: number): string {
  const line = onOneLine(value);
  if (typeof value !== "object" || value === null || column + line.length < WIDTH) return line;
  const inner = indent + STEP;
  const [open, close, members] = Array.isArray(value)
    ? ["[", "]", value.map((each) => written(each, inner, inner.length))]
    : [
        "{",
        "}",
        entriesOf(value).map(([key, member]) => {
          const name = `${JSON.stringify(key)}: `;
          return name + written(member, inner, inner.length + name.length);
        }),
      ];
  if (members.length === 0) return line;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Returns the value on one line, however long. */
function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const members = entriesOf(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** An undefined member has no JSON, as in `JSON.stringify`. */
const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);
