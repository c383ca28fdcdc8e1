/** Faults of a command that the person who calls it removes: what to do takes the place of a stack. */

const WRITABLE =
  "Allow this user to write there, or run the command in a copy that it may write to.";

/** By code of the system: what is wrong with a path, and what to do. */
const OF_PATHS = /** @type {Readonly<Record<string, [fault: string, fix: string]>>} */ ({
  EROFS: ["is on a read-only file system.", WRITABLE],
  EACCES: ["may not be opened by this user.", WRITABLE],
  EPERM: ["may not be changed by this user.", WRITABLE],
  ENOSPC: ["does not fit: the disk is full.", "Make room, and run the command again."],
  EDQUOT: [
    "does not fit: this user's share of the disk is full.",
    "Make room, and run the command again.",
  ],
});

/**
 * Returns what a person has to do about an error; null for a defect of the command.
 * @param {unknown} error
 * @returns {string | null}
 */
export function personFault(error) {
  if (!(error instanceof Error)) return null;
  const { code = "", path, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  // Node cannot make a folder with its parents on a read-only file system, and calls the parents missing.
  const cause = code === "ENOENT" && syscall === "mkdir" ? "EROFS" : code;
  const words = path !== undefined && Object.hasOwn(OF_PATHS, cause) ? OF_PATHS[cause] : undefined;
  if (words !== undefined) return `${path} ${words[0]} ${words[1]}`;
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (code !== "ERR_MODULE_NOT_FOUND" || name === undefined) return null;
  return howToInstall(name);
}

/** @param {string} name of a package that is missing */
export const howToInstall = (name) => `The package ${name} is not installed. Run npm ci first.`;

/** Ends this process at an error that nobody catches: with what the person has to do, or with the stack of a defect. */
export function endAtFaults() {
  process.once("uncaughtException", (error) => {
    console.error(personFault(error) ?? error);
    process.exit(1);
  });
}
