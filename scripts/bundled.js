/**
 * Loads modules of a command from one bundle, because Node takes longer to load hundreds of
 * TypeScript files than a bundler takes to join them. A bundle is used again while all of its
 * modules, the packages and Node are the same, byte for byte.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { apart, forNode, inItsPlace, quickToRead } from "./node-bundle.js";

/**
 * @typedef {{ modules: string[], hash: string, content: string }} Bundle
 * The modules below the repository, the hash of everything that the bundle is made from, and that of its files.
 */

const repository = resolve(import.meta.dirname, "..");
const folder = join(repository, ".cache/commands");
/** Bundles of a command that are kept: a command that runs may still load parts of its own. */
const KEPT = 3;

/**
 * Returns the first module of a command.
 * @param {string} command
 * @param {readonly [string, ...string[]]} sources its modules that are loaded by path, from the root
 * @returns {Promise<unknown>}
 */
export async function loadBundled(command, sources) {
  const first = join(repository, sources[0]);
  const kept = keptBundle(command, sources);
  try {
    const path = kept ?? (await bundle(command, sources));
    return await import(pathToFileURL(join(path, nameOf(sources[0]))).href);
  } catch (error) {
    // A checkout that cannot be written to, or one without the bundler.
    if (kept !== null || !isAboutBundling(error)) throw error;
    const { register } = await import("tsx/esm/api");
    register();
    return import(pathToFileURL(first).href);
  }
}

class BundlingFailed extends Error {}

/** @param {unknown} error */
const isAboutBundling = (error) => error instanceof BundlingFailed;

/** The modules that make bundles. */
const OWN = ["scripts/bundled.js", "scripts/node-bundle.js"];

/** @param {string} source */
const nameOf = (source) => source.replace(/^.*\/|\.ts$/g, "") + ".js";

/**
 * Returns the folder of a bundle of the present modules; null without one.
 * @param {string} command
 * @param {readonly string[]} sources
 */
function keptBundle(command, sources) {
  try {
    const { modules, hash, content } = /** @type {Bundle} */ (
      JSON.parse(readFileSync(recordOf(command), "utf8"))
    );
    const present = hashOf(sources, modules, (path) => readFileSync(join(repository, path)));
    const path = join(folder, `${command}-${hash}`);
    return present === hash && contentOf(path) === content ? path : null;
  } catch {
    return null;
  }
}

/**
 * Returns the hash of the files of a bundle, so that a damaged one is made again.
 * @param {string} path
 */
function contentOf(path) {
  const hash = createHash("sha256");
  for (const name of readdirSync(path).sort())
    hash.update(`${name}\0`).update(readFileSync(join(path, name)));
  return hash.digest("hex");
}

/** @param {string} command */
const recordOf = (command) => join(folder, `${command}.json`);

/**
 * @param {readonly string[]} sources
 * @param {readonly string[]} modules
 * @param {(path: string) => Buffer} bytesOf
 */
function hashOf(sources, modules, bytesOf) {
  const hash = createHash("sha256").update(`${process.version}\0${sources.join()}\0`);
  for (const path of ["package-lock.json", ...OWN, ...modules])
    hash.update(`${path}\0`).update(createHash("sha256").update(bytesOf(path)).digest());
  return hash.digest("hex").slice(0, 32);
}

/**
 * Makes a bundle. Bundles of two processes at once have the same content.
 * @param {string} command
 * @param {readonly string[]} sources
 */
async function bundle(command, sources) {
  try {
    /** @type {Map<string, Buffer>} */
    const read = new Map();
    const own = join(folder, `${command}-${randomUUID()}`);
    await build(sources, own, read);
    const modules = [...read.keys()].sort();
    const hash = hashOf(
      sources,
      modules,
      (path) => read.get(path) ?? readFileSync(join(repository, path)),
    );
    await writeFile(join(own, "package.json"), '{ "type": "module" }');
    const content = contentOf(own);
    const path = join(folder, `${command}-${hash}`);
    if (isWhole(path, content)) await rm(own, { recursive: true, force: true });
    else {
      await rm(path, { recursive: true, force: true });
      await rename(own, path);
    }
    await writeFile(`${own}.json`, JSON.stringify({ modules, hash, content }));
    await rename(`${own}.json`, recordOf(command));
    await removeOld(command, path);
    return path;
  } catch (error) {
    throw new BundlingFailed(`The command ${command} cannot be bundled.`, { cause: error });
  }
}

/**
 * Whether another process has made the same bundle.
 * @param {string} path
 * @param {string} content
 */
const isWhole = (path, content) => existsSync(path) && contentOf(path) === content;

/**
 * @param {readonly string[]} sources
 * @param {string} target
 * @param {Map<string, Buffer>} read gets the bytes of each module below the repository
 */
async function build(sources, target, read) {
  const bundler = await import("rolldown");
  await bundler.build({
    ...forNode,
    cwd: repository,
    input: sources.map((source) => join(repository, source)),
    external: apart(LOADED_LATE),
    logLevel: "silent",
    plugins: [sourcesRead(read, target)],
    output: {
      dir: target,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "shared-[hash].js",
      topLevelVar: true,
      ...quickToRead,
    },
  });
}

/** Packages that a command loads only when it needs them. */
const LOADED_LATE = ["vite", "rolldown", "@rjsf/validator-ajv8"];

/**
 * Reads the modules of the repository, and lets them find the files next to their sources.
 * @param {Map<string, Buffer>} read
 * @param {string} target
 * @returns {import("rolldown").Plugin}
 */
function sourcesRead(read, target) {
  return {
    name: "sources-read",
    load: {
      filter: { id: { include: /\.(ts|js|json)$/, exclude: /node_modules/ } },
      handler(id) {
        const bytes = readFileSync(id);
        read.set(relative(repository, id), bytes);
        return inItsPlace(bytes.toString("utf8"), id, target);
      },
    },
  };
}

/**
 * Removes all but the newest bundles of a command.
 * @param {string} command
 * @param {string} present
 */
async function removeOld(command, present) {
  const names = (await readdir(folder)).filter((name) =>
    new RegExp(`^${command}-[0-9a-f]{32}$`).test(name),
  );
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT))
    if (join(folder, name) !== present)
      await rm(join(folder, name), { recursive: true, force: true });
}
