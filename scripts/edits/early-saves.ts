/**
 * Reads the files that were saved during the first reading, until none was saved meanwhile.
 * @param early paths of saved files; a save during a reading adds to them
 * @param before result of the first reading
 * @returns the result of the last reading
 */
export async function readEarlySaves<Result>(
  early: Set<string>,
  before: Result,
  reread: (paths: readonly string[]) => Promise<Result>,
): Promise<Result> {
  let last = before;
  while (early.size > 0) {
    const paths = [...early];
    early.clear();
    last = await reread(paths);
  }
  return last;
}
