const numbers = new WeakMap<object, number>();
let numbered = 0;

/** Returns a number for an object or a function, always the same. So a short text is a key for many objects. */
export function numberOf(value: object): number {
  const known = numbers.get(value);
  if (known !== undefined) return known;
  numbered += 1;
  numbers.set(value, numbered);
  return numbered;
}
