/** JSON Merge Patch as the engine has it, so that a journey file and a request mean the same by one. */
export { mergePatch } from "#engine/index.ts";
