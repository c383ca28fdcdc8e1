/** Thrown by a job that must not be done yet: it is done at that business time, and nothing has failed. */
export class Postponed extends Error {
  override readonly name = "Postponed";
  constructor(readonly until: Date) {
    super(`Not before ${until.toISOString()}.`);
  }
}
