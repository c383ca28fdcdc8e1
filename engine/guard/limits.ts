/** Limits of the guard language. They bound what one guard can cost, whoever wrote it. */

/** Characters of a guard's source. */
export const MAX_LENGTH = 4096;

/** Nesting of parentheses, operators and field access. */
export const MAX_DEPTH = 64;

/** `exists`, `all` or `exists_one` inside one another. */
export const MAX_MACRO_DEPTH = 2;

/** Steps of one evaluation: an element looked at by a macro or by `in` counts once for each node of what it is tested with. */
export const MAX_WORK = 200_000;
