import { isRecord, valueAt } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { ownSettings, settingFinding, type Setting } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

const code = "identity-differs";

/**
 * Finds logos that name another brand than the lender has: in the text for people who do not see it (`alt`), or in the
 * picture's own label. A lender without a logo shows that of the lender that it extends.
 */
export const logoName: Check = (effective, definitions) => {
  const settings = ownSettings(effective, definitions);
  const brand = effective.info.orgBrand;
  const { logo } = effective.theme;
  if (settings.length === 0 || typeof brand !== "string" || !isRecord(logo)) return [];
  const wrong = namesIn(logo).filter(({ name }) => name !== brand);
  const [first] = wrong;
  if (first === undefined) return [];
  // When no name of the logo is the brand, and all are one name, the brand is the exception.
  const isOtherBrand =
    wrong.length > 1 &&
    wrong.length === namesIn(logo).length &&
    wrong.every(({ name }) => name === first.name);
  const inTheme = settingAt(settings, "theme", first.pointer);
  const inBrand = settingAt(settings, "organisation", "/orgBrand");
  const at = isOtherBrand ? (inBrand ?? inTheme) : (inTheme ?? inBrand);
  return at === undefined ? [] : [faultAt(at, first, brand, inTheme === undefined)];
};

interface Named {
  readonly pointer: string;
  readonly name: string;
}

const LABEL = /\baria-label\s*=\s*"([^"]*)"|<title>([^<]*)<\/title>/;

/** Returns the names of a logo: its alternative text, and the labels of its pictures. */
function namesIn(logo: Readonly<Record<string, unknown>>): readonly Named[] {
  const pictures = ["svg", "markSvg"].flatMap((member): Named[] => {
    const picture = logo[member];
    const label = typeof picture === "string" ? LABEL.exec(picture) : null;
    const name = label?.[1] ?? label?.[2];
    return name === undefined ? [] : [{ pointer: `/logo/${member}`, name: plain(name) }];
  });
  return typeof logo.alt === "string"
    ? [{ pointer: "/logo/alt", name: logo.alt }, ...pictures]
    : pictures;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

const plain = (label: string): string =>
  label.trim().replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

type Place = readonly [Setting, string];

const settingAt = (
  settings: readonly Setting[],
  kind: Setting["kind"],
  pointer: string,
): Place | undefined =>
  settings.flatMap((each): Place[] =>
    each.kind === kind && valueAt(each.file.value, pointer) !== undefined ? [[each, pointer]] : [],
  )[0];

const faultAt = (
  [setting, pointer]: Place,
  { name }: Named,
  brand: string,
  isInherited: boolean,
): Finding =>
  settingFinding(setting, pointer, {
    code,
    message: isInherited
      ? `The brand is "${brand}", and the lender has no logo of its own: its pages show that of "${name}".`
      : `The brand is "${brand}", and the logo says "${name}" to people who do not see it.`,
    fix: isInherited
      ? "Draw a logo in theme.json."
      : "Write the brand in the alt of the logo and in the labels of its pictures, or correct the brand.",
  });
