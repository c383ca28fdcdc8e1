/** Limits of the guard language. They bound the cost of any guard. */

/** Characters of a guard's source. */
export const MAX_LENGTH = 4096;

/** Nesting of parentheses, operators and field access. */
export const MAX_DEPTH = 64;

/** Nesting of `exists`, `all` and `exists_one`. */
export const MAX_MACRO_DEPTH = 2;

/**
 * Steps of one evaluation. Each element that a macro or `in` tests costs one step for each node of
 * the test.
 */
export const MAX_WORK = 200_000;
