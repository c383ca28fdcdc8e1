/** Quotes a text for a place that reads copy, so that nothing in it is a placeholder or a tag. */
export const literal = (text: string): string =>
  text.replaceAll("'", "''").replaceAll(/[{}<>]+/g, (special) => `'${special}'`);
