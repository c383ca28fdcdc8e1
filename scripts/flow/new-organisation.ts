import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "#engine/index.ts";
import { definitionsAt, readOptions, UsageError, type FlowCommand } from "./command.ts";

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Code of the organization that new ones are copied from. */
const pattern = "main";

const brandOf = (code: string): string =>
  code
    .split("-")
    .filter(Boolean)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join(" ");

/**
 * Returns the value with `brand` in every text that contains the pattern's name; undefined when no
 * text does.
 */
function renamed(value: unknown, from: string, brand: string): unknown {
  if (typeof value === "string")
    return value.includes(from) ? value.replaceAll(from, brand) : undefined;
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, renamed(each, from, brand)] as const)
    .filter(([, each]) => each !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Returns what differs from the pattern: name, address, e-mail and languages. */
function ownInfo(code: string, info: Record<string, unknown>): Record<string, unknown> {
  const brand = brandOf(code);
  const baseBrand = typeof info.orgBrand === "string" ? info.orgBrand : "";
  const named = baseBrand === "" ? {} : renamed(info, baseBrand, brand);
  const settings: Record<string, unknown> = {
    $schema: "../../../schemas/organisation.schema.json",
    ...(isRecord(named) ? named : {}),
    orgCode: code,
    canonicalOrgCode: code,
    orgBrand: brand,
    companyNameShort: brand,
    baseUrl: `https://${code}.example`,
    email: `help@${code}.example`,
  };
  // Null removes what the pattern has.
  for (const name of ["locales", "locale"]) if (Object.hasOwn(info, name)) settings[name] = null;
  const { orgMetaData } = info;
  const company = isRecord(orgMetaData) ? orgMetaData.companyInfo : null;
  if (isRecord(company) && company.mainOrganisation === true) {
    const metaData = isRecord(settings.orgMetaData) ? settings.orgMetaData : {};
    const companyInfo = isRecord(metaData.companyInfo) ? metaData.companyInfo : {};
    settings.orgMetaData = { ...metaData, companyInfo: { ...companyInfo, mainOrganisation: null } };
  }
  return settings;
}

/** A placeholder logo with the name in the pattern's colors; the lender replaces it. */
function ownTheme(code: string, theme: Record<string, unknown>): Record<string, unknown> {
  const brand = brandOf(code);
  const tokens = isRecord(theme.tokens) ? theme.tokens : {};
  const [primary, heading] = [String(tokens.primary), String(tokens.heading)];
  const size = (width: number, inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 36" width="${width}" height="36" role="img" aria-label="${brand}">${inside}</svg>`;
  const mark = `<rect x="3" y="3" width="30" height="30" rx="8" fill="${primary}"/><path d="M10 26V16l8-7 8 7v10z" fill="#ffffff"/>`;
  const width = Math.min(320, 46 + brand.length * 12);
  const text = `<text x="44" y="25" font-family="Georgia, serif" font-size="21" textLength="${width - 46}" lengthAdjust="spacingAndGlyphs" fill="${heading}">${brand}</text>`;
  return {
    $schema: "../../../schemas/theme.schema.json",
    logo: { svg: size(width, mark + text), markSvg: size(36, mark), alt: brand, width, height: 36 },
  };
}

export const newOrganisation: FlowCommand = {
  usage: "new-organisation CODE [--root DIR]",
  async run(args) {
    const { values, positionals } = readOptions(
      args,
      { root: { type: "string", default: process.cwd() } },
      1,
    );
    const [code = ""] = positionals;
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(code))
      throw new UsageError(
        `"${code}" cannot be a code: lower-case letters, digits and hyphens, a letter first, at most 64.`,
      );
    const folder = join("flows/organisations", code);
    if (await stat(join(values.root, folder)).catch(() => null))
      throw new UsageError(`${folder} exists already.`);
    const { organisations, effective } = await definitionsAt(values.root);
    const model = organisations.get(pattern) ?? [...organisations.values()][0];
    const info = model ? effective(model.code).info : {};
    const theme = model ? effective(model.code).theme : {};
    const files: Record<string, string> = {
      "overlay.json": json({
        $schema: "../../../schemas/overlay.schema.json",
        description: "Copy and steps of this organization.",
        ...(model ? { extends: model.code } : {}),
        patch: {},
      }),
    };
    if (model?.organisation) files["organisation.json"] = json(ownInfo(code, info));
    if (model?.theme && isRecord(theme.logo)) files["theme.json"] = json(ownTheme(code, theme));
    await mkdir(join(values.root, folder), { recursive: true });
    for (const [name, text] of Object.entries(files))
      await writeFile(join(values.root, folder, name), text);
    console.log(
      [
        `${folder}: ${Object.keys(files).sort().join(", ")}`,
        `Change the names, addresses and prices in organisation.json, and the colors and the logo in theme.json.`,
        `Put its own copy and steps into overlay.json; \`npm run validate\` checks it.`,
      ].join("\n"),
    );
    return 0;
  },
};
