/**
 * Negates a random condition. The reference drops two adjacent negations of any value, also of one
 * that is not a boolean; a conjunction between them prevents that.
 */
export const negation = (operand: string): string =>
  /^\(*!/.test(operand) ? `!((${operand}) && true)` : `!(${operand})`;
