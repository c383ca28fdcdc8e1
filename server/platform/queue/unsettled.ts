/** Jobs of an application did not finish in the time that the caller gave them. The code tells the log what failed. */
export class JobsUnsettled extends Error {
  override readonly name = "JobsUnsettled";
  readonly code = "JOBS_UNSETTLED";

  constructor(applicationUuid: string, milliseconds: number) {
    super(`Jobs of application ${applicationUuid} did not finish in ${milliseconds} ms.`);
  }
}
