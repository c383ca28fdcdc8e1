/** A bucket of tokens: so many at once, and so many a second in the long run. */
export class Allowance {
  private left: number;
  private at: number;

  constructor(
    private readonly atOnce: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.left = atOnce;
    this.at = now;
  }

  /** Takes one; false when there is none. @param now milliseconds that never run backwards */
  take(now: number): boolean {
    this.left = Math.min(this.atOnce, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
