import { readFile } from "node:fs/promises";

/** One call of the specifications, as in calls.json. */
export interface Call {
  spec: "application" | "chat";
  method: string;
  path: string;
  note?: string;
  query?: string[];
  body?: string[];
  answers?: string[];
  /** A websocket, which OpenAPI does not describe. */
  socket?: boolean;
  /** File and name of the test that makes the call. */
  test: [file: string, name: string];
  /** Why no app makes it, by a part of the path. */
  unmade?: Record<string, string>;
  /** File and a text in it that makes the call outside the functions of calls. */
  madeIn?: [file: string, text: string];
  /** Why the server does not serve it. */
  absent?: string;
}

export async function readCalls(root = process.cwd()): Promise<Call[]> {
  const text = await readFile(`${root}/tests/contracts/calls.json`, "utf8");
  return (JSON.parse(text) as { calls: Call[] }).calls;
}

/** `{a|b}` means several paths. */
export function pathsOf({ path }: Call): string[] {
  const choice = /\{([^{}]*\|[^{}]*)\}/.exec(path);
  if (choice === null) return [path];
  return (choice[1] ?? "")
    .split("|")
    .flatMap((each) => pathsOf({ path: path.replace(choice[0], each) } as Call));
}
