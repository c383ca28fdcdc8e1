import type { Address } from "../parties.ts";

export type FloodReport =
  | { status: "DETERMINED"; zone: string; specialHazard: boolean }
  /** The certificate takes so many hours. */
  | { status: "PENDING"; hours: number };

/** Standard flood hazard determination. */
export interface FloodDetermination {
  determine(request: { address: Address }): Promise<FloodReport>;
}
