/* Generated from theme.schema.json by `npm run generate`. */

/**
 * Opaque colour, six hexadecimal digits.
 */
export type Colour = string
/**
 * CSS length in px or rem.
 */
export type Length = string

/**
 * Look of a lender: `mantine` is handed to Mantine as its theme, `tokens` become CSS variables `--hl-<name in kebab case>`, `logo` is shown in the top bar. Contrast ratios named here are WCAG 2.2 AA and are checked for each lender. A lender that extends another writes only what differs (JSON Merge Patch).
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
 * Name of the colour scale for primary actions.
 */
primaryColor: string
/**
 * Index of the shade used for primary actions, 0 to 9.
 */
primaryShade: number
/**
 * Colour scales by name. `gray` is the neutral scale, `red` the one for errors.
 */
colors: {
/**
 * Ten shades, lightest first.
 * 
 * @minItems 10
 * @maxItems 10
 */
gray: Colour[]
/**
 * Ten shades, lightest first.
 * 
 * @minItems 10
 * @maxItems 10
 */
red: Colour[]
/**
 * Ten shades, lightest first.
 * 
 * @minItems 10
 * @maxItems 10
 */
[k: string]: Colour[]
}
/**
 * Opaque colour, six hexadecimal digits.
 */
white?: string
/**
 * Opaque colour, six hexadecimal digits.
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
 * Radius used when nothing is said.
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
 * Colours by their use.
 */
tokens: {
/**
 * Opaque colour, six hexadecimal digits.
 */
background: string
/**
 * Opaque colour, six hexadecimal digits.
 */
surface: string
/**
 * Opaque colour, six hexadecimal digits.
 */
surfaceSunken: string
/**
 * Opaque colour, six hexadecimal digits.
 */
surfaceSelected: string
/**
 * Opaque colour, six hexadecimal digits.
 */
text: string
/**
 * Opaque colour, six hexadecimal digits.
 */
textMuted: string
/**
 * Opaque colour, six hexadecimal digits.
 */
textOnPrimary: string
/**
 * Opaque colour, six hexadecimal digits.
 */
heading: string
/**
 * Opaque colour, six hexadecimal digits.
 */
primary: string
/**
 * Opaque colour, six hexadecimal digits.
 */
primaryHover: string
/**
 * Opaque colour, six hexadecimal digits.
 */
primarySoft: string
/**
 * Opaque colour, six hexadecimal digits.
 */
link: string
/**
 * Opaque colour, six hexadecimal digits.
 */
linkHover: string
/**
 * Opaque colour, six hexadecimal digits.
 */
accent: string
/**
 * Opaque colour, six hexadecimal digits.
 */
border: string
/**
 * Opaque colour, six hexadecimal digits.
 */
borderControl: string
/**
 * Opaque colour, six hexadecimal digits.
 */
focus: string
/**
 * Opaque colour, six hexadecimal digits.
 */
info: string
/**
 * Opaque colour, six hexadecimal digits.
 */
success: string
/**
 * Opaque colour, six hexadecimal digits.
 */
warning: string
/**
 * Opaque colour, six hexadecimal digits.
 */
error: string
/**
 * Opaque colour, six hexadecimal digits.
 */
infoSurface: string
/**
 * Opaque colour, six hexadecimal digits.
 */
successSurface: string
/**
 * Opaque colour, six hexadecimal digits.
 */
warningSurface: string
/**
 * Opaque colour, six hexadecimal digits.
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
 * SVG source of the mark alone, square: narrow screens and tab icon.
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
