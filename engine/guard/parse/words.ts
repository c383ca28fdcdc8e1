/** Words that CEL reserves; no variable may have such a name. */
export const RESERVED = new Set(
  "as break const continue else for function if import let loop package namespace return var void while in".split(
    " ",
  ),
);

/** Words that are values. */
export const CONSTANTS: { readonly [word: string]: null | boolean } = {
  true: true,
  false: false,
  null: null,
};
