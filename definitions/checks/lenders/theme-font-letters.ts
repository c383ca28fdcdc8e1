import { isRecord } from "#engine/index.ts";
import fonts from "../../themes/brand-fonts.json" with { type: "json" };
import { inFolder } from "../../parts/in-folder.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import { allFlows, type Check } from "../check.ts";

const served = new Set(fonts.letters);

/**
 * Finds a lender with a brand font whose headings need letters that the font lacks: a browser would
 * take those letters from another font, in the middle of a word.
 */
export const themeFontLetters: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind, value }) => kind === "theme" && isRecord(value.look) && "font" in value.look)
    .flatMap((setting) => {
      const lacking = [...allFlows(effective, definitions).values()].flatMap(({ screens }) =>
        [...lackingIn(screens).values()].flat(),
      );
      const [first] = lacking;
      if (first === undefined) return [];
      return [
        settingFinding(setting, "/look/font", {
          code: "theme-font-letters",
          message: `The brand font lacks ${first.letters.join(" ")}, which the heading of ${first.file} uses${lacking.length > 1 ? `, and letters of ${lacking.length - 1} more headings` : ""}.`,
          fix: "Add the letters to definitions/themes/brand-fonts.json and run `npm run generate`, or leave `font` out.",
        }),
      ];
    });

/** Returns the screens whose headings need other letters, with these. */
const lackingIn = inFolder(({ path, value }) => {
  const heading: unknown = isRecord(value) ? value.title : null;
  const letters =
    typeof heading === "string"
      ? [...new Set(heading)].filter((letter) => !served.has(letter))
      : [];
  return letters.length === 0 ? [] : [{ file: `flows/${path}`, letters }];
});
