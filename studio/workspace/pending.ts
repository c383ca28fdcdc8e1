/** What differs from the saved files. */
export interface Pending {
  readonly version: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changed files: the saved text and the present one. */
  readonly changes: readonly { path: string; base: string | null; text: string | null }[];
}
