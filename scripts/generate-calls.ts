/** Writes the table of the specifications' calls that the documentation shows, from the data that a test holds against the server. */
import { readFile, writeFile } from "node:fs/promises";

interface Call {
  spec: "application" | "chat";
  method: string;
  path: string;
  note?: string;
  test: [string, string];
  absent?: string;
}

const DATA = "tests/contracts/calls.json";
const TABLE = "docs/calls.md";
const TITLES: Record<Call["spec"], string> = {
  application: "The application",
  chat: "Chat, feedback, identity and conditions",
};

const row = ({ method, path, note, test: [file, name], absent }: Call): string => {
  const call = `\`${method} ${path.replaceAll("|", "\\|")}\`${note === undefined ? "" : `<br>${note}`}`;
  const proof = `[${file.split("/").at(-1)}](../${file}): ${name}`;
  return `| ${call} | ${absent === undefined ? proof : `**not served**: ${absent}`} |`;
};

/** The whole page. */
export function callsPage(calls: readonly Call[]): string {
  const served = calls.filter(({ absent }) => absent === undefined).length;
  const tables = Object.entries(TITLES).map(([spec, title]) =>
    [
      `## ${title}`,
      "",
      "| call | its test |",
      "| --- | --- |",
      ...calls.filter((call) => call.spec === spec).map(row),
    ].join("\n"),
  );
  return `${[
    "# The calls of the specifications",
    `Written by \`npm run generate\` from [${DATA}](../${DATA}). [calls.test.ts](../tests/contracts/calls.test.ts) holds every row against the
OpenAPI document that the server serves (\`GET /openapi.json\`): the path, the fields of its body and its query, and what its answer names; a call that
says it is not served must not be. ${served} of ${calls.length} calls are served. \`{a|b}\` stands for several paths, \`{name}\` for any segment. What the
product calls beyond them stands in the same document.`,
    ...tables,
  ].join("\n\n")}\n`;
}

if (import.meta.filename === process.argv[1] || process.env.npm_lifecycle_event === "generate") {
  const root = process.cwd();
  const { calls } = JSON.parse(await readFile(`${root}/${DATA}`, "utf8")) as { calls: Call[] };
  const now = callsPage(calls);
  const stale = now !== (await readFile(`${root}/${TABLE}`, "utf8").catch(() => null));
  if (stale && process.argv.includes("--check")) {
    console.error(`${TABLE} is stale: run \`npm run generate\`.`);
    process.exitCode = 1;
  } else if (stale) await writeFile(`${root}/${TABLE}`, now);
}
