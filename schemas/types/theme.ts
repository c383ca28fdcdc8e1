/* Generated from theme.schema.json by `npm run generate`. */

/**
 * Opaque color, six hexadecimal digits.
 */
export type Color = string
/**
 * CSS length in px or rem.
 */
export type Length = string

/**
 * Look of a lender. `mantine` is the Mantine theme. `tokens` become CSS variables `--hl-<name in kebab case>`. The top bar shows `logo`. The stated contrast ratios are WCAG 2.2 AA, and validation checks them for each lender. A lender that extends another contains only the differences (JSON Merge Patch).
 */
export interface Theme {
/**
 * Path of this schema, for editors.
 */
$schema?: string
/**
 * Theme override for Mantine.
 */
mantine: {
/**
 * Name of the color scale for primary actions.
 */
primaryColor: string
/**
 * Index of the shade used for primary actions, 0 to 9.
 */
primaryShade: number
/**
 * Color scales by name. `gray` is the neutral scale, `red` is for errors.
 */
colors: {
/**
 * Ten shades, lightest first.
 * 
 * @minItems 10
 * @maxItems 10
 */
gray: Color[]
/**
 * Ten shades, lightest first.
 * 
 * @minItems 10
 * @maxItems 10
 */
red: Color[]
/**
 * Ten shades, lightest first.
 * 
 * @minItems 10
 * @maxItems 10
 */
[k: string]: Color[]
}
/**
 * Opaque color, six hexadecimal digits.
 */
white?: string
/**
 * Opaque color, six hexadecimal digits.
 */
black?: string
/**
 * Font families of running text.
 */
fontFamily: string
/**
 * Numbers in columns and code.
 */
fontFamilyMonospace?: string
/**
 * Look of headings.
 */
headings: {
/**
 * Font families of headings.
 */
fontFamily: string
/**
 * Font weight of headings, 100 to 900.
 */
fontWeight: string
/**
 * How lines break.
 */
textWrap: ("wrap" | "nowrap" | "balance" | "pretty" | "stable")
/**
 * Sizes by level.
 */
sizes: {
/**
 * Look of headings of level 1.
 */
h1: {
/**
 * Font size of the level, as a CSS length.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Font weight of the level, 100 to 900.
 */
fontWeight: string
}
/**
 * Look of headings of level 2.
 */
h2: {
/**
 * Font size of the level, as a CSS length.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Font weight of the level, 100 to 900.
 */
fontWeight: string
}
/**
 * Look of headings of level 3.
 */
h3: {
/**
 * Font size of the level, as a CSS length.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Font weight of the level, 100 to 900.
 */
fontWeight: string
}
/**
 * Look of headings of level 4.
 */
h4: {
/**
 * Font size of the level, as a CSS length.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Font weight of the level, 100 to 900.
 */
fontWeight: string
}
}
}
/**
 * Font sizes by size name, as CSS lengths.
 */
fontSizes?: {
xs: Length
sm: Length
md: Length
lg: Length
xl: Length
}
/**
 * Line heights by text size.
 */
lineHeights?: {
[k: string]: string
}
/**
 * Corner radius of controls and surfaces, by size name.
 */
defaultRadius: ("xs" | "sm" | "md" | "lg" | "xl")
/**
 * Corner radii by size name, as CSS lengths.
 */
radius?: {
xs: Length
sm: Length
md: Length
lg: Length
xl: Length
}
/**
 * Distances between elements by size name, as CSS lengths.
 */
spacing?: {
xs: Length
sm: Length
md: Length
lg: Length
xl: Length
}
/**
 * Shadows by size.
 */
shadows?: {
[k: string]: string
}
}
/**
 * Colors by purpose.
 */
tokens: {
/**
 * Opaque color, six hexadecimal digits.
 */
background: string
/**
 * Opaque color, six hexadecimal digits.
 */
surface: string
/**
 * Opaque color, six hexadecimal digits.
 */
surfaceSunken: string
/**
 * Opaque color, six hexadecimal digits.
 */
surfaceSelected: string
/**
 * Opaque color, six hexadecimal digits.
 */
text: string
/**
 * Opaque color, six hexadecimal digits.
 */
textMuted: string
/**
 * Opaque color, six hexadecimal digits.
 */
textOnPrimary: string
/**
 * Opaque color, six hexadecimal digits.
 */
heading: string
/**
 * Opaque color, six hexadecimal digits.
 */
primary: string
/**
 * Opaque color, six hexadecimal digits.
 */
primaryHover: string
/**
 * Opaque color, six hexadecimal digits.
 */
primarySoft: string
/**
 * Opaque color, six hexadecimal digits.
 */
link: string
/**
 * Opaque color, six hexadecimal digits.
 */
linkHover: string
/**
 * Opaque color, six hexadecimal digits.
 */
accent: string
/**
 * Opaque color, six hexadecimal digits.
 */
border: string
/**
 * Opaque color, six hexadecimal digits.
 */
borderControl: string
/**
 * Opaque color, six hexadecimal digits.
 */
focus: string
/**
 * Opaque color, six hexadecimal digits.
 */
info: string
/**
 * Opaque color, six hexadecimal digits.
 */
success: string
/**
 * Opaque color, six hexadecimal digits.
 */
warning: string
/**
 * Opaque color, six hexadecimal digits.
 */
error: string
/**
 * Opaque color, six hexadecimal digits.
 */
infoSurface: string
/**
 * Opaque color, six hexadecimal digits.
 */
successSurface: string
/**
 * Opaque color, six hexadecimal digits.
 */
warningSurface: string
/**
 * Opaque color, six hexadecimal digits.
 */
errorSurface: string
}
/**
 * Logo. Shown as an image, so scripts and outside references in it do nothing.
 */
logo: {
/**
 * SVG source, at most 8 kB.
 */
svg: string
/**
 * SVG source of the square mark, for narrow screens and the tab icon.
 */
markSvg?: string
/**
 * Text alternative of the logo for screen readers.
 */
alt: string
/**
 * Width, CSS pixels.
 */
width: number
/**
 * Height, CSS pixels.
 */
height: number
}
}
