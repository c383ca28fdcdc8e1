/** Returns an SVG as an image address. In an image, nothing of the source runs or loads. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
