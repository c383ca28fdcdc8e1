/** Writes docs/trust.md, what the product promises and the tests that measure it, from tests/trust/rows.json. */
import { writeGenerated } from "./report/generated-page.ts";
import { readTrustAreas, TRUST_ROWS, type TrustArea, type TrustRow } from "./trust/rows.ts";

const TABLE = "docs/trust.md";

const cell = (text: string): string => text.replaceAll("|", "\\|");

const command = (number: number | undefined): string =>
  number === undefined ? "npm run trust -- further" : "npm run trust";

function row({ row: number, promise, figure, tests, long, gap }: TrustRow): string {
  const links = tests.map(
    ([file, name]) => `[${file.split("/").at(-1)}](../${file}): ${cell(name)}`,
  );
  const proof = [...links, ...(long === undefined ? [] : [`more cases in \`${command(number)}\``])];
  const missing = gap === undefined ? "" : `<br>**Open:** ${cell(gap)}`;
  return `| ${number ?? ""} | ${cell(promise)}${missing} | ${cell(figure)} | ${proof.join("<br>")} |`;
}

/** Breaks a paragraph into lines of at most 120 characters. */
const wrapped = (text: string): string => text.replaceAll(/(.{1,119})(?: |$)/g, "$1\n").trimEnd();

/** Returns the Markdown of docs/trust.md. */
export function trustPage(areas: readonly TrustArea[]): string {
  const numbered = areas.flatMap(({ rows }) => rows).filter((each) => each.row !== undefined);
  const open = numbered.filter(({ gap }) => gap !== undefined).map((each) => each.row);
  const held = `${numbered.length - open.length} of ${numbered.length} numbered rows hold`;
  const tables = areas.map(({ title, rows }) =>
    [
      `## ${title}`,
      "",
      "| row | promise | figure | tests |",
      "| --- | --- | --- | --- |",
      ...rows.map(row),
    ].join("\n"),
  );
  const rest =
    open.length === 0 ? "" : `\n${wrapped(`These rows say what is open: ${open.join(", ")}.`)}`;
  return `${[
    "# What you can rely on",
    `After reading this page you know what the product promises, and which test measures each promise.
${held}.${rest}`,
    `\`npm run generate\` writes the page from [${TRUST_ROWS}](../${TRUST_ROWS}). \`npm test\` runs the
tests that the page names. \`npm run trust\` runs those of numbered rows with more cases, on both databases where a
row has two, and prints row, figure and bound. \`npm run trust -- further\` does so for rows without a number.
\`npm run trust -- 41 mutations\` runs a row by its number and one by its file.`,
    ...tables,
  ].join("\n\n")}\n`;
}

if (import.meta.filename === process.argv[1] || process.env.npm_lifecycle_event === "generate") {
  const root = process.cwd();
  await writeGenerated(`${root}/${TABLE}`, trustPage(await readTrustAreas(root)));
}
