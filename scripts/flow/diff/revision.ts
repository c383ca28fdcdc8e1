/** Reads the definitions of a git revision into memory, without a checkout. */
import { spawn } from "node:child_process";
import {
  definitionsOf,
  UnusableRoot,
  withFiles,
  type Definitions,
  type Sources,
} from "#definitions/index.ts";
import { UsageError } from "../command.ts";

/**
 * Returns the definitions that a commit, a branch or a tag has in the folder `root`.
 * @throws {UsageError} when git knows no such revision or cannot be run, or when the definitions cannot be loaded
 */
export async function definitionsOfRevision(root: string, revision: string): Promise<Definitions> {
  if (!(await isKnown(root, revision)))
    throw new UsageError(`There is no revision "${revision}". Give a commit, a branch or a tag.`);
  const names = (
    await git(root, ["ls-tree", "-r", "-z", "--name-only", revision, "--", "flows", "schemas"])
  )
    .toString("utf8")
    .split("\0")
    .filter((name) => name.endsWith(".json"));
  if (names.length === 0)
    throw new UsageError(`The revision ${revision} has no flows/ and schemas/ in this folder.`);
  const texts = await contents(root, revision, names);
  try {
    const empty: Sources = {
      root: `${revision} of ${root}`,
      files: new Map(),
      findings: [],
      hash: "",
      passedOver: [],
    };
    return definitionsOf(withFiles(empty, texts));
  } catch (error) {
    if (error instanceof UnusableRoot) throw new UsageError(`${revision}: ${error.message}`);
    throw error;
  }
}

/** Whether git finds the files of the revision. It answers with their kind, or that they are missing or ambiguous. */
async function isKnown(root: string, revision: string): Promise<boolean> {
  const answer = await git(
    root,
    ["cat-file", "--batch-check=%(objecttype)"],
    `${revision}^{tree}\n`,
  );
  return answer.toString("utf8") === "tree\n";
}

/** One git process returns all files in the order of the request. */
async function contents(
  root: string,
  revision: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  // `./` makes the path relative to the folder, which need not be the top of the repository.
  const request = names.map((name) => `${revision}:./${name}\n`).join("");
  const answer = await git(root, ["cat-file", "--batch"], request);
  const texts: Record<string, string> = {};
  let offset = 0;
  for (const name of names) {
    const end = answer.indexOf("\n", offset);
    const size = Number(answer.toString("utf8", offset, end).split(" ").at(-1));
    if (!Number.isInteger(size)) throw new UsageError(`${revision}:${name} cannot be read by git.`);
    texts[name] = answer.toString("utf8", end + 1, end + 1 + size);
    offset = end + 1 + size + 1;
  }
  return texts;
}

function git(root: string, args: readonly string[], input = ""): Promise<Buffer> {
  return new Promise((done, failed) => {
    const child = spawn("git", ["-C", root, ...args], { stdio: ["pipe", "pipe", "pipe"] });
    const output: Buffer[] = [];
    let error = "";
    child.stdout.on("data", (part: Buffer) => output.push(part));
    child.stderr.setEncoding("utf8").on("data", (part: string) => (error += part));
    child.on("error", () =>
      failed(new UsageError("git is needed to read a revision, and was not found.")),
    );
    child.on("close", (code) =>
      code === 0
        ? done(Buffer.concat(output))
        : failed(
            new UsageError(`git cannot read the revision: ${error.trim().split("\n")[0] ?? ""}`),
          ),
    );
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
