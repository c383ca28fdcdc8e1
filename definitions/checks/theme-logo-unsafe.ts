import { isRecord } from "#engine/index.ts";
import { joinPointer } from "../pointer.ts";
import { ownSettings, settingFinding } from "../settings.ts";
import type { Check } from "./check.ts";

/**
 * What an SVG may not hold. The app shows logos as images, where none of this runs; but the same source is opened by
 * itself, put into e-mails and printed by others.
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

/** A logo that brings in more than a picture. */
export const themeLogoUnsafe: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "theme")
    .flatMap((setting) => {
      const logo = setting.value.logo;
      if (!isRecord(logo)) return [];
      return ["svg", "markSvg"].flatMap((key) => {
        const source = logo[key];
        if (typeof source !== "string") return [];
        const found = forbidden.filter(([pattern]) => pattern.test(source)).map(([, what]) => what);
        if (found.length === 0) return [];
        return [
          settingFinding(setting, joinPointer("/logo", key), {
            code: "theme-logo-unsafe",
            message: `The logo holds ${[...new Set(found)].join(" and ")}.`,
            fix: "Export the logo as plain shapes: paths, groups, text and gradients of its own.",
          }),
        ];
      });
    });
