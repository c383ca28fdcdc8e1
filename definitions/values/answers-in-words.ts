/** Returns words for answers to the questions of a form, such as `"goal" is "CASH_OUT" and "home" has no answer`. */
export const answersInWords = (answers: Readonly<Record<string, unknown>>): string =>
  Object.entries(answers)
    .map(([name, value]) =>
      value === undefined ? `"${name}" has no answer` : `"${name}" is ${JSON.stringify(value)}`,
    )
    .join(" and ");

/** Returns names in quotes, joined. */
export const namesInWords = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(name)).join(" and ");
