/** Weights of the ABA checksum: the weighted sum of the nine digits is a multiple of ten. */
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];
/** First two digits in use: Federal Reserve districts, thrifts, electronic, traveler's checks. */
const PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/**
 * Whether the text is nine digits with a valid prefix and checksum. Rejects all zeros, which would
 * pass the checksum.
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text) || !PREFIX.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 10 === 0;
}
