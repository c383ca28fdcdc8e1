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
 * This schema.
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
 * Running text.
 */
fontFamily: string
/**
 * Numbers in columns and code.
 */
fontFamilyMonospace?: string
/**
 * Headings.
 */
headings: {
/**
 * Family.
 */
fontFamily: string
/**
 * Weight.
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
 * One level.
 */
h1: {
/**
 * Size.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Weight.
 */
fontWeight: string
}
/**
 * One level.
 */
h2: {
/**
 * Size.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Weight.
 */
fontWeight: string
}
/**
 * One level.
 */
h3: {
/**
 * Size.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Weight.
 */
fontWeight: string
}
/**
 * One level.
 */
h4: {
/**
 * Size.
 */
fontSize: string
/**
 * Line height, a number.
 */
lineHeight: string
/**
 * Weight.
 */
fontWeight: string
}
}
}
/**
 * Text sizes.
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
 * Default radius.
 */
defaultRadius: ("xs" | "sm" | "md" | "lg" | "xl")
/**
 * Corner radii.
 */
radius?: {
xs: Length
sm: Length
md: Length
lg: Length
xl: Length
}
/**
 * Distances.
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
 * Text alternative.
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
