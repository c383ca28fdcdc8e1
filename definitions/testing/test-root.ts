/** A root of definitions in a temporary folder for tests, with the schemas of this repository. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export interface TestRoot {
  path: string;
  /**
   * Writes a file under the root; a string as it is, any other value as JSON. Write schemas only by
   * this function: until then the root shares those of the repository.
   */
  write(file: string, content: unknown): Promise<void>;
  remove(): Promise<void>;
}

export const smallScreen = (flow: string, id: string, members: Record<string, unknown> = {}) => ({
  id,
  title: "Tell us about you",
  form: {
    schema: {
      $id: `screen:${flow}/${id}`,
      type: "object",
      additionalProperties: false,
      required: ["email"],
      properties: { email: { type: "string", title: "Email", format: "email", minLength: 3 } },
    },
    ui: {},
    bind: { email: "/profile/email" },
  },
  actions: [{ id: "continue", kind: "submit", label: "Continue" }],
  ...members,
});

export const smallFlow = (members: Record<string, unknown> = {}) => ({
  id: "small",
  version: 1,
  basePath: "/small",
  initial: "first",
  states: [
    {
      id: "first",
      page: "first",
      transitions: [{ id: "on", to: "second", when: "application.active" }],
    },
    { id: "second", page: "second", final: true },
  ],
  pages: [
    { id: "first", screen: "first" },
    { id: "second", screen: "second" },
  ],
  fallback: "first",
  ...members,
});

/**
 * Makes a root with the flow `small`, which has two screens, and the organization `main`. `files`
 * replaces or adds files; null removes one.
 */
export async function testRoot(files: Record<string, unknown> = {}): Promise<TestRoot> {
  const path = await mkdtemp(join(tmpdir(), "hearthline-definitions-"));
  const schemas = join(path, "schemas");
  // Copying hundreds of schemas takes longer than most tests.
  await symlink(resolve("schemas"), schemas);
  let shared = true;
  const write = async (file: string, content: unknown) => {
    const target = join(path, file);
    if (shared && file.startsWith("schemas/")) {
      shared = false;
      await rm(schemas);
      await cp("schemas", schemas, { recursive: true });
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      typeof content === "string" ? content : JSON.stringify(content, null, 2),
    );
  };
  const all: Record<string, unknown> = {
    "flows/small/flow.json": smallFlow(),
    "flows/small/screens/first.json": smallScreen("small", "first"),
    "flows/small/screens/second.json": { id: "second", title: "Thank you" },
    "flows/organisations/main/overlay.json": {},
    ...files,
  };
  for (const [file, content] of Object.entries(all))
    if (content !== null) await write(file, content);
  return { path, write, remove: () => rm(path, { recursive: true, force: true }) };
}
