import { mkdir, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { codeFault, newLenderFiles } from "#definitions/new-lender/new-lender.ts";
import { definitionsAt, readOptions, UsageError, type FlowCommand } from "./command.ts";

/** Code of the organization that new ones are copied from. */
const pattern = "main";

const brandOf = (code: string): string =>
  code
    .split("-")
    .filter(Boolean)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join(" ");

/** What the registry gives to each company, so that no lender may keep that of its model. */
const ownNumber = (model: string): string =>
  `Write its NMLS number into orgMetaData.footer.companyNMLS of organisation.json: until then its pages and documents show that of ${model}.`;

export const newOrganisation: FlowCommand = {
  usage: "new-organisation CODE [--root DIR]",
  async run(args) {
    const { values, positionals } = readOptions(
      args,
      { root: { type: "string", default: process.cwd() } },
      1,
    );
    const [code = ""] = positionals;
    const fault = codeFault(code);
    if (fault !== null) throw new UsageError(fault);
    const folder = join("flows/organisations", code);
    if (await stat(join(values.root, folder)).catch(() => null))
      throw new UsageError(`${folder} exists already.`);
    const { organisations, effective } = await definitionsAt(values.root);
    const model = organisations.get(pattern) ?? [...organisations.values()][0];
    const files = newLenderFiles(
      { code, brand: brandOf(code) },
      model === undefined
        ? null
        : {
            code: model.code,
            info: effective(model.code).info,
            theme: effective(model.code).theme,
            hasInfo: Boolean(model.organisation),
            hasTheme: Boolean(model.theme),
          },
    );
    await mkdir(join(values.root, folder), { recursive: true });
    for (const [path, text] of Object.entries(files))
      await writeFile(join(values.root, path), text);
    const names = Object.keys(files).map((path) => basename(path));
    console.log(
      [
        `${folder}: ${names.sort().join(", ")}`,
        `Change the names, addresses and prices in organisation.json, and the colors and the logo in theme.json.`,
        ...(model === undefined ? [] : [ownNumber(model.code)]),
        `Put its own copy and steps into overlay.json; \`npm run validate\` checks it.`,
      ].join("\n"),
    );
    return 0;
  },
};
