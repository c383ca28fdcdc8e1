import { isRecord, joinPointer } from "#engine/index.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check } from "../check.ts";

/**
 * Patterns that an SVG must not contain. The app shows logos as images, which run none of this. E-mails and
 * printers use the same file, and people open it directly.
 */
const forbidden: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<\s*script\b/i, "a script"],
  [/[\s"'/]on[a-z]+\s*=/i, "an event handler"],
  [/\b(javascript|vbscript)\s*:/i, "an address that runs a script"],
  [
    /<\s*(foreignObject|iframe|embed|object|image|audio|video)\b/i,
    "an element that brings in other content",
  ],
  [/<!\s*(DOCTYPE|ENTITY)|<\?xml-stylesheet/i, "a document type, an entity or a style sheet"],
  [/@import|expression\s*\(/i, "a style that brings in other content"],
  [/\bhref\s*=\s*["']?\s*(?!#)[^"'\s>]/i, "a reference out of the image"],
  [/url\(\s*["']?\s*(?!#)[^)"'\s]/i, "a reference out of the image"],
];

/** Finds logos that contain more than a picture. */
export const themeLogoUnsafe: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "theme")
    .flatMap((setting) => {
      const logo = setting.value.logo;
      if (!isRecord(logo)) return [];
      return ["svg", "markSvg"].flatMap((key) => {
        const source = logo[key];
        if (typeof source !== "string") return [];
        const forbiddenParts = forbidden
          .filter(([pattern]) => pattern.test(source))
          .map(([, description]) => description);
        if (forbiddenParts.length === 0) return [];
        return [
          settingFinding(setting, joinPointer("/logo", key), {
            code: "theme-logo-unsafe",
            message: `The logo contains ${[...new Set(forbiddenParts)].join(" and ")}.`,
            fix: "Export the logo as plain shapes: paths, groups, text and gradients without references.",
          }),
        ];
      });
    });
