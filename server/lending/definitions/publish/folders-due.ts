import { folderCodes, folderSignature } from "#definitions/index.ts";

/** Folders that one reading covers; all folders take turns. */
const EACH_TIME = 100;

/**
 * Returns a function that reads the next folders of organizations under a root. It returns those
 * that have changed since it last returned them, and that two successive readings found equal.
 */
export function foldersDue(root: string): () => string[] {
  /** Signature of the last reading, by code. */
  const signatures = new Map<string, string>();
  /** Signature at which a folder was last returned, by code. */
  const returned = new Map<string, string>();
  let turn = 0;

  const isSettled = (code: string): boolean => {
    const signature = folderSignature(root, code);
    if (signature === null) return false;
    const same = signatures.get(code) === signature;
    signatures.set(code, signature);
    return same;
  };

  return () => {
    const codes = folderCodes(root);
    const due: string[] = [];
    for (let count = 0; count < Math.min(EACH_TIME, codes.length); count += 1) {
      const code = codes[turn % codes.length] as string;
      turn += 1;
      if (isSettled(code) && returned.get(code) !== signatures.get(code)) due.push(code);
    }
    for (const code of due) returned.set(code, signatures.get(code) ?? "");
    return due;
  };
}
