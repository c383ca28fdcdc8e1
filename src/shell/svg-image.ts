/** An SVG as the address of an image: whatever the source holds, nothing in it runs or is fetched. */
export function imageOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
