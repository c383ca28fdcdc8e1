/** The organizations that a finding or a change concerns. */
import type { Finding } from "../findings/finding.ts";
import type { Definitions } from "../model.ts";
import { folderIn, ofOrganisation } from "../sources/folder.ts";

/** Returns the organization to which a finding belongs; null for the shared files. */
export const ownerOf = ({ organisation, file }: Finding): string | null =>
  organisation ?? ofOrganisation(file);

/** Returns the organization and those that it extends. */
export function chainOf({ sources }: Definitions, code: string): string[] {
  const chain: string[] = [];
  for (let next: string | null = code; next !== null && !chain.includes(next);) {
    chain.push(next);
    next = folderIn(sources, next).extends;
  }
  return chain;
}
