/** The views in the middle of the studio, in the order of their switch. */
import type { View } from "../app/state.ts";

export const VIEWS: readonly { readonly id: View; readonly label: string }[] = [
  { id: "page", label: "Page" },
  { id: "drawing", label: "Drawing" },
  { id: "lenders", label: "Lenders" },
  { id: "texts", label: "Texts" },
  { id: "steps", label: "Steps" },
  { id: "updates", label: "Updates" },
  { id: "theme", label: "Theme" },
  { id: "translations", label: "Translations" },
  { id: "new-lender", label: "New lender" },
  { id: "gallery", label: "Gallery" },
];
