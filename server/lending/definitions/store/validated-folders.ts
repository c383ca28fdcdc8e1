import { folderFrom, type OrganisationFolder, readFolder } from "#definitions/index.ts";
import { acceptedTexts } from "./accepted.ts";
import type { ServedOrganisations } from "./served-organisations.ts";

/** Returns the folder of an organization and of each one that it extends, its own first. */
export type ChainOf = (code: string) => OrganisationFolder[];

/**
 * Reads the folders of organizations as they were validated: a folder that has changed since then counts when it is
 * validated again.
 * @param stores folders of published files, which have the texts of a folder before its change
 */
export function validatedFolders(
  root: string,
  stores: readonly string[],
  served: ServedOrganisations,
): ChainOf {
  const folderOf = (code: string): OrganisationFolder | null => {
    const wanted = served.get(code)?.hash;
    const here = readFolder(root, code);
    if (wanted === undefined || here?.hash === wanted) return here;
    const texts = acceptedTexts(stores, wanted);
    return texts === null ? here : folderFrom(code, texts);
  };
  return (code) => {
    const chain: OrganisationFolder[] = [];
    for (let next: string | null = code; next !== null;) {
      const folder = folderOf(next);
      if (!folder || chain.some((each) => each.code === next)) break;
      chain.push(folder);
      next = folder.extends;
    }
    return chain;
  };
}
