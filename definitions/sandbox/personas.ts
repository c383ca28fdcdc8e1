import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";

const PERSONA = /^flows\/sandbox\/personas\/[^/]+\.json$/;

/** Returns the files of the sandbox's personas. */
export const personasIn = ({ files }: Pick<Sources, "files">): readonly SourceFile[] =>
  [...files.values()].filter(({ path }) => PERSONA.test(path));
