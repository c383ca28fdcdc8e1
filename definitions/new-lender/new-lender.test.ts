import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkedOnce } from "../incremental/checked-once.ts";
import { Exemptions } from "../findings/exemptions.ts";
import { type Definitions, definitionsOf, loadDefinitions, withFiles } from "../index.ts";
import { contrastFaults } from "../themes/theme-pairs.ts";
import { brandColors } from "./brand-colors.ts";
import { codeFault, type LenderModel, newLenderFiles } from "./new-lender.ts";

let definitions: Definitions;
let model: LenderModel;
beforeAll(async () => {
  definitions = await loadDefinitions(resolve(import.meta.dirname, "../.."));
  const { info, theme } = definitions.effective("main");
  model = { code: "main", info, theme, hasInfo: true, hasTheme: true };
}, 120_000);

const ANSWERS = {
  code: "silver-birch",
  brand: "Silver Birch",
  legalName: "Silver Birch Lending, LLC",
  nmls: "9900778",
  color: "#5b2a86",
  states: ["OR", "WA"],
  timeZone: "America/Denver",
  hours: [...Array.from({ length: 5 }, () => ({ from: "08:00", to: "17:00" })), null, null],
  minLine: 20_000,
  maxLine: 250_000,
};

it("writes a lender in which every check finds nothing new", () => {
  const files = newLenderFiles(ANSWERS, model);
  const after = definitionsOf(withFiles(definitions.sources, files));
  const { code } = ANSWERS;
  const { structural, checked, sound } = checkedOnce(after)(code, () => after.effective(code));
  const checks = new Exemptions().apply(checked, sound);
  const theirs = [...after.fileFindings(), ...structural, ...checks].filter(
    ({ file, severity }) => severity === "error" || file.includes(`organisations/${code}/`),
  );
  expect(theirs.map((each) => [each.code, each.message])).toEqual([]);
  const { info, theme } = after.effective(ANSWERS.code);
  expect(info).toMatchObject({
    orgBrand: "Silver Birch",
    licensedStates: [{ abbrev: "OR" }, { abbrev: "WA" }],
    pricing: { minLine: 20_000, maxLine: 250_000, minScore: 640 },
    orgMetaData: { companyInfo: { timeZone: "America/Denver" } },
  });
  expect(theme.tokens).toMatchObject({ primary: "#5b2a86" });
}, 240_000);

it("writes each answer once and nothing that the model has already", () => {
  const files = newLenderFiles({ ...ANSWERS, minLine: 15_000 }, model);
  const text = files[`flows/organisations/${ANSWERS.code}/organisation.json`] ?? "";
  expect(text.match(/America\/Denver/g)).toHaveLength(1);
  expect(text).not.toContain("minLine");
});

describe("a brand color", () => {
  it.each(["#ffee00", "#7fd4ff", "#ff8800", "#5b2a86", "#ffffff", "#000000"])(
    "%s gives colors that are readable everywhere",
    (color) => {
      const { tokens, scale } = brandColors(color, model.theme);
      const before = model.theme.tokens as Record<string, string>;
      const theme = { ...model.theme, tokens: { ...before, ...tokens } };
      expect(contrastFaults(theme).map(({ front }) => front)).toEqual([]);
      expect(scale).toHaveLength(10);
    },
  );
});

it.each(["Main", "a b", "../x", "", "1st"])("rejects the code %j", (code) => {
  expect(codeFault(code)).not.toBeNull();
});
