/** Returns what is wrong with a text that is no JSON. */
export function syntaxFault(path: string, text: string | null): string[] {
  if (text === null) return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`${path}: ${(error as Error).message}. Correct the JSON there.`];
  }
}
