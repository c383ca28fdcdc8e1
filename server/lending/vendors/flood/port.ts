import type { Address } from "#server/lending/vendors/parties.ts";

export type FloodReport =
  | { status: "DETERMINED"; zone: string; specialHazard: boolean }
  /** Hours until the certificate is ready. */
  | { status: "PENDING"; hours: number };

/** Standard flood hazard determination. */
export interface FloodDetermination {
  determine(request: { address: Address }): Promise<FloodReport>;
}
