import type { Theme } from "#schemas/types/theme.ts";
import { imageOf } from "#src/shell/svg-image.ts";

/** Shows the lender's mark as the tab's icon. */
export function showLenderIcon({ logo }: Pick<Theme, "logo">): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && logo.markSvg) link.href = imageOf(logo.markSvg);
}
