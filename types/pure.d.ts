/** The type of the time and of a random number in a folder that may use neither. */
interface NotPure {
  readonly impure: "Take the time, or the random number, as a parameter: this folder is pure.";
}

// TypeScript tries overloads of the last declaration first, so a call without arguments resolves to these.
interface DateConstructor {
  new (): NotPure;
  (): NotPure;
  now(): NotPure;
}

interface Math {
  random(): NotPure;
}
