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
 * Look of a lender. `mantine` is the Mantine theme. `look` holds closed choices of layout, type and drawing. `tokens` become CSS variables `--hl-<name in kebab case>`. The top bar shows `logo`. The stated contrast ratios are WCAG 2.2 AA, and validation checks them for each lender. A lender that extends another contains only the differences (JSON Merge Patch).
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
 * What makes the lender's pages its own besides colors: closed choices, each with a default. The app writes them to `data-look` of the page's root element, and style sheets read them.
 */
look?: {
/**
 * Composition of the header; the default is `bar`. `bar`: logo at the start, tools at the end, above a line. `centered`: the logo alone in the middle, the tools in a row of small type above it. `solid`: a bar in the primary color, with the logo on a white plate that reaches its lower edge. `tinted`: a bar in the brand's soft tint, without a line. `open`: no bar: logo and tools on the background of the page.
 */
header?: ("bar" | "centered" | "solid" | "tinted" | "open")
/**
 * Where the steps show on wide screens; the default is `side`. Narrow screens show one line for all but `none`. `side`: a list next to the page. `above`: a row of marks above the page, each with its name below. `line`: one line with the step's name and a bar, above the page. `none`: no steps are shown, and the page takes the room.
 */
progress?: ("side" | "above" | "line" | "none")
/**
 * Surface of a page; the default is `card`. `card`: a card with a thin edge. `plain`: no surface: the page lies on the background. `raised`: a card without an edge, with a deep shadow. `edged`: a square sheet with a heavy edge at its top in the primary color.
 */
page?: ("card" | "plain" | "raised" | "edged")
/**
 * Alignment of heading, lead and buttons; the default is `start`. `start`: at the start of the line. `center`: in the middle; fields keep their alignment.
 */
align?: ("start" | "center")
/**
 * Size of the page's heading; the default is `regular`. `modest`: little larger than the text. `regular`: about 35 pixels on a wide screen. `large`: about 44 pixels. `display`: about 56 pixels, with tight lines.
 */
heading?: ("modest" | "regular" | "large" | "display")
/**
 * Distances inside pages and forms; the default is `regular`. Targets stay at least 44 pixels high. `compact`: three quarters. `regular`: as designed. `roomy`: a third more.
 */
density?: ("compact" | "regular" | "roomy")
/**
 * Size of all text; the default is `regular`. `regular`: 17 pixels. `large`: an eighth larger, for readers who are glad of it.
 */
text?: ("regular" | "large")
/**
 * Look of fields; the default is `outlined`. `outlined`: a thin edge around. `underlined`: a line below. `filled`: a sunken area with a line below.
 */
fields?: ("outlined" | "underlined" | "filled")
/**
 * Buttons of a page; the default is `start`. `start`: as wide as their words, at the start. `stretch`: as wide as the page, one below the other. `end`: as wide as their words, at the end, the primary one last.
 */
actions?: ("start" | "stretch" | "end")
/**
 * Composition of the footer; the default is `full`. `full`: a sunken area with the links in a row. `columns`: links in a column at the start, statements next to them. `centered`: everything in the middle, on the background of the page. `dark`: an area in the color of headings, with light text.
 */
footer?: ("full" | "columns" | "centered" | "dark")
/**
 * Brand font of headings, buttons and steps, served from the own origin with the letters of English and Spanish, about 8 kB. Without a choice the theme's own families show. Each font has one weight. `bookish`: Spectral, a serif for reading, medium. `slab`: Zilla Slab, a slab serif, semibold. `geometric`: Outfit, from circles and straight lines, semibold. `heavy`: Archivo, a grotesque, extra bold. `rounded`: Nunito, with round ends, extra bold. `condensed`: Barlow Condensed, narrow, semibold. `legible`: Atkinson Hyperlegible, with unmistakable letters, bold. `humanist`: Alegreya Sans, as if written with a broad pen, extra bold.
 */
font?: ("bookish" | "slab" | "geometric" | "heavy" | "rounded" | "condensed" | "legible" | "humanist")
/**
 * A drawing in the lender's colors that only decorates. Without it there is none.
 */
illustration?: {
/**
 * What it shows. `street`: a row of houses. `hills`: rolling hills and a low sun. `harbor`: waves and sails. `arches`: a row of arches. `peaks`: mountains in straight lines.
 */
drawing: ("street" | "hills" | "harbor" | "arches" | "peaks")
/**
 * Where it shows. `top`: in a band below the header. `foot`: above the footer.
 */
place: ("top" | "foot")
}
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
