/** Writes docs/calls.md, the specifications' calls with their tests, from tests/contracts/calls.json. */
import { readFile } from "node:fs/promises";
import { writeGenerated } from "./report/generated-page.ts";

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

/** Returns the Markdown of docs/calls.md. */
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
    `After reading this page you know which test proves each call of the specifications. ${served} of ${calls.length} calls are served.

\`npm run generate\` writes the page from [${DATA}](../${DATA}).
[calls.test.ts](../tests/contracts/calls.test.ts) compares every row with the OpenAPI document of the server
(\`GET /openapi.json\`): path, fields of body and query, and fields of the answer. A row that says \`not served\` must not
be served. \`{a|b}\` means several paths, \`{name}\` for any segment. The OpenAPI document also lists the product's
other calls.`,
    ...tables,
  ].join("\n\n")}\n`;
}

if (import.meta.filename === process.argv[1] || process.env.npm_lifecycle_event === "generate") {
  const root = process.cwd();
  const { calls } = JSON.parse(await readFile(`${root}/${DATA}`, "utf8")) as { calls: Call[] };
  await writeGenerated(`${root}/${TABLE}`, callsPage(calls));
}
