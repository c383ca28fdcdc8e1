/** Returns rows as text in which a plain value is found, those in bytes included. */
export const storedText = (rows: unknown): string =>
  JSON.stringify(rows, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("utf8") : value,
  );
