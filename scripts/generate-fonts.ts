/**
 * Writes the brand fonts that themes choose (`look.font`): for each row of definitions/themes/brand-fonts.json
 * a WOFF2 file with the letters of the row's table alone, and one style sheet. Browsers load a font
 * only on pages whose lender uses it. Until then a font of the machine shows, scaled to the same
 * widths and heights, so that nothing moves. `--check` fails when a file is stale.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import subsetFont from "subset-font";
import table from "#definitions/themes/brand-fonts.json" with { type: "json" };
import { metricsOf } from "./fonts/metrics.ts";

const root = process.cwd();
const folder = join(root, "src/boot/fonts");
const check = process.argv.includes("--check");
type Font = (typeof table.fonts)[number];

/** Sentences whose width sets the scale of the substitute. */
const SAMPLE =
  "Where is the home you want to borrow against? What is your income before taxes? ¿Dónde está la casa que quiere usar como garantía?";

/** Fonts of machines with the widths of Arial Bold and Times New Roman Bold, by kind. */
const substitutes: Record<string, { names: string[]; measure: StandardFonts }> = {
  "sans-serif": {
    names: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold", "Helvetica Bold"],
    measure: StandardFonts.HelveticaBold,
  },
  serif: {
    names: [
      "Times New Roman Bold",
      "TimesNewRomanPS-BoldMT",
      "Liberation Serif Bold",
      "Tinos Bold",
    ],
    measure: StandardFonts.TimesRomanBold,
  },
};

/** Returns the font with the letters of the table, without hints and without features but kerning. */
async function subset({ package: name, weight }: Font, targetFormat: "woff2" | "sfnt") {
  const file = `${name.replace("@fontsource/", "")}-latin-${weight}-normal.woff2`;
  const source = await readFile(join(root, "node_modules", name, "files", file));
  return subsetFont(source, table.letters, {
    targetFormat,
    noLayoutClosure: true,
    noHinting: true,
    keepFeatures: ["kern", "mark", "ccmp"],
  });
}

const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(2))}%`;

/** Returns the rules of one font: itself, its substitute, and the variables of a page that uses it. */
async function rulesOf(font: Font): Promise<string> {
  const { names, measure } = substitutes[font.kind] ?? {};
  if (names === undefined || measure === undefined)
    throw new Error(`No substitute is ${font.kind}.`);
  const metrics = metricsOf(await subset(font, "sfnt"));
  const standard = await (await PDFDocument.create()).embedFont(measure);
  const scale = metrics.widthOf(SAMPLE) / standard.widthOfTextAtSize(SAMPLE, 1);
  return `@font-face {
  font-family: "brand-${font.id}";
  font-weight: ${font.weight};
  font-display: swap;
  src: url("./${font.id}.woff2") format("woff2");
}

@font-face {
  font-family: "brand-${font.id}-substitute";
  src:
    ${names.map((name) => `local("${name}")`).join(",\n    ")};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(metrics.ascent / scale)};
  descent-override: ${percent(metrics.descent / scale)};
  line-gap-override: ${percent(metrics.lineGap / scale)};
}

[data-look~="font-${font.id}"] {
  --hl-brand-font: "brand-${font.id}", "brand-${font.id}-substitute", ${font.kind};
  --hl-brand-weight: ${font.weight};
}
`;
}

let stale = 0;

/** Writes the file, or reports that its content differs. */
async function settle(path: string, content: Buffer): Promise<void> {
  const before = await readFile(path).catch(() => null);
  if (before?.equals(content)) return;
  stale += 1;
  if (check) console.error(`${path} is stale: run \`npm run generate\`.`);
  else await writeFile(path, content);
}

const copyrights: string[] = [];
const terms = new Set<string>();
const rules: string[] = [];
for (const font of table.fonts) {
  await settle(join(folder, `${font.id}.woff2`), await subset(font, "woff2"));
  rules.push(await rulesOf(font));
  const license = await readFile(join(root, "node_modules", font.package, "LICENSE"), "utf8");
  if (
    !license.includes("SIL Open Font License, Version 1.1") ||
    /with Reserved Font Name/i.test(license)
  )
    throw new Error(`Read the license of ${font.package}: a subset may not be served under it.`);
  const [copyright = "", ...rest] = license.split(/^(?=This Font Software is licensed)/m);
  copyrights.push(`${font.id}: a subset of ${font.package}\n${copyright.trim()}\n`);
  terms.add(rest.join("").trim());
}
const head = "/* Written by npm run generate from definitions/themes/brand-fonts.json. */\n";
await settle(join(folder, "fonts.css"), Buffer.from(head + rules.join("\n")));
// Served with the fonts, as their license demands.
const licenses = `${[...copyrights, ...terms].join("\n")}\n`;
await settle(join(root, "public/font-licenses.txt"), Buffer.from(licenses));
const expected = new Set(["fonts.css", ...table.fonts.map(({ id }) => `${id}.woff2`)]);
for (const name of await readdir(folder))
  if (!expected.has(name)) {
    stale += 1;
    if (check) console.error(`src/boot/fonts/${name} belongs to no font.`);
    else await rm(join(folder, name));
  }
if (check && stale > 0) process.exitCode = 1;
console.log(`${stale} stale font files`);
