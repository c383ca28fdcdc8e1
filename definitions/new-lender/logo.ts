/** A logo of a mark and the name, until the lender brings its own. */

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

export interface Logo {
  svg: string;
  markSvg: string;
  alt: string;
  width: number;
  height: number;
}

export function placeholderLogo(
  brand: string,
  { primary, heading }: { primary: string; heading: string },
): Logo {
  const name = escaped(brand);
  const drawn = (width: number, inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 36" width="${width}" height="36" role="img" aria-label="${name}">${inside}</svg>`;
  const mark = `<rect x="3" y="3" width="30" height="30" rx="8" fill="${primary}"/><path d="M10 26V16l8-7 8 7v10z" fill="#ffffff"/>`;
  const width = Math.min(320, 46 + brand.length * 12);
  const text = `<text x="44" y="25" font-family="Georgia, serif" font-size="21" textLength="${width - 46}" lengthAdjust="spacingAndGlyphs" fill="${heading}">${name}</text>`;
  return {
    svg: drawn(width, mark + text),
    markSvg: drawn(36, mark),
    alt: brand,
    width,
    height: 36,
  };
}
