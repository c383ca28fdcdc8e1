import type { Theme } from "#schemas/types/theme.ts";

/** Writes the theme's choices to the root element, as `data-look="header-solid page-plain"`. */
export function showLook({ look }: Pick<Theme, "look">): void {
  const { illustration, ...choices } = look ?? {};
  document.documentElement.dataset.look = Object.entries({ ...choices, ...illustration })
    .map((choice) => choice.join("-"))
    .join(" ");
}
