import type { Theme } from "#schemas/types/theme.ts";
import { imageOf } from "#src/shell/svg-image.ts";

/** The lender's mark as the icon of the tab. */
export function showLenderIcon({ logo }: Pick<Theme, "logo">): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && logo.markSvg) link.href = imageOf(logo.markSvg);
}
