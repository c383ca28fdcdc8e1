/** Token bucket: a burst size and a rate per second. */
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

  /** Takes one token; false when the bucket is empty. @param now monotonic milliseconds */
  take(now: number): boolean {
    this.left = Math.min(this.atOnce, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
