/** Faults of organizations' addresses, placeholders, themes and logos. */
import { atEach, ORGANISATION, replacing, THEME, type Any, type Kind } from "./tree.ts";

/** Screens whose copy no rule locks. */
const REGISTRATION = /^flows\/register\/screens\//;

export const settingsKinds: readonly Kind[] = [
  replacing(
    "a lender begins in a language that it does not offer",
    "copy-locale-missing",
    atEach(ORGANISATION, "", (info: Any) => info.locales !== undefined),
    (info: Any) => ({ ...info, defaultLocale: "fr-FR" }),
    () => "/defaultLocale",
  ),
  replacing(
    "a lender offers a language without translations",
    "copy-locale-missing",
    atEach(ORGANISATION, "/locales"),
    (locales: string[]) => [...locales, "fr-FR"],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}`,
  ),
  replacing(
    "an organization's address runs a script",
    "link-unsafe",
    (tree) =>
      tree.spots(
        ORGANISATION,
        (value, pointer) => typeof value === "string" && /Url$|URL$/.test(pointer),
      ),
    () => "javascript:alert(1)",
  ),
  replacing(
    "an organization's address is not encrypted",
    "link-unsafe",
    atEach(ORGANISATION, "/baseUrl"),
    (address: string) => address.replace("https:", "http:"),
  ),
  replacing(
    "an organization lacks a value for a placeholder",
    "copy-argument-not-given",
    // An organization that extends another inherits the missing field.
    (tree) =>
      atEach(
        ORGANISATION,
        "/(?:phoneFormatted|email)",
      )(tree).filter(
        ({ file }) =>
          tree.value(file.replace("organisation.json", "overlay.json"), "/extends") === undefined,
      ),
    () => undefined,
    () => "",
  ),
  replacing(
    "a text has too little contrast to its background",
    "theme-contrast",
    atEach(THEME, "/tokens/(?:text|textMuted|link|error|heading)"),
    () => "#d0d0c8",
  ),
  replacing(
    "a button's text has too little contrast to the button",
    "theme-contrast",
    atEach(THEME, "/tokens/textOnPrimary"),
    (_, { file }, tree) => tree.value(file, "/tokens/primary"),
  ),
  replacing(
    "the primary color differs from the buttons' color",
    "theme-primary",
    atEach(THEME, "/tokens/primary"),
    () => "#1d2247",
  ),
  {
    name: "a heading uses a letter that the brand font lacks",
    code: "theme-font-letters",
    spots: atEach(THEME, ""),
    mutate: ({ file }, tree, random) => {
      const screen = random.pick(tree.files(REGISTRATION));
      return {
        changes: {
          [file]: tree.changed(file, "/look", () => ({ font: "slab" })),
          [screen]: tree.changed(screen, "/title", (text: string) => `${text} Łódź`),
        },
        file,
        pointer: "/look/font",
      };
    },
  },
  replacing(
    "a logo holds a script",
    "theme-logo-unsafe",
    atEach(THEME, "/logo/(?:svg|markSvg)"),
    (svg: string) => svg.replace("</svg>", "<script>alert(1)</script></svg>"),
  ),
  replacing(
    "a logo holds an event handler",
    "theme-logo-unsafe",
    atEach(THEME, "/logo/(?:svg|markSvg)"),
    (svg: string) => svg.replace(/<(path|circle|rect)/, '<$1 onclick="alert(1)"'),
  ),
  replacing(
    "a logo loads another resource",
    "theme-logo-unsafe",
    atEach(THEME, "/logo/(?:svg|markSvg)"),
    (svg: string) => svg.replace("</svg>", '<use href="https://evil.example/x.svg#a"/></svg>'),
  ),
];
