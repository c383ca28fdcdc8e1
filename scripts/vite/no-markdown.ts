/** Replaces `markdown-to-jsx` in the bundle: renders text as it is. */
export function Markdown({ children }: { children?: unknown }): unknown {
  return children ?? null;
}

export default Markdown;
