/** Replaces Node's modules of files in a browser, which has none. */
const absent = (): never => {
  throw new Error("A browser reads no folder: give the worker the texts of the files.");
};

export const join = absent;
export const relative = absent;
export const dirname = absent;
export const sep = "/";
export const fileURLToPath = absent;
export const pathToFileURL = absent;
/** Modules that load lazily take their loader when they are imported. */
export const createRequire = () => absent;
export const existsSync = absent;
export const readFileSync = absent;
export const readdirSync = absent;
export const statSync = absent;
export const watch = absent;
export const lstat = absent;
export const mkdir = absent;
export const readFile = absent;
export const readdir = absent;
export const rename = absent;
export const rm = absent;
export const stat = absent;
export const utimes = absent;
export const writeFile = absent;
