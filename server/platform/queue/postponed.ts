/**
 * A job throws this when its time has not come. The runner runs the job again at that business time
 * and counts no failure.
 */
export class Postponed extends Error {
  override readonly name = "Postponed";
  constructor(readonly until: Date) {
    super(`Not before ${until.toISOString()}.`);
  }
}
