/** Terminal colors (ECMA-48, SGR). */
export interface Colors {
  error(text: string): string;
  warning(text: string): string;
  info(text: string): string;
  strong(text: string): string;
  quiet(text: string): string;
}

const none = (text: string) => text;
export const plain: Colors = { error: none, warning: none, info: none, strong: none, quiet: none };

const sgr = (code: number) => (text: string) => `\u001B[${code}m${text}\u001B[0m`;
export const colored: Colors = {
  error: sgr(31),
  warning: sgr(33),
  info: sgr(36),
  strong: sgr(1),
  quiet: sgr(2),
};

/** Uses color only on a terminal, unless the environment turns it off (https://no-color.org). */
export const colorsFor = (
  stream: { isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Colors =>
  stream.isTTY === true && (environment.NO_COLOR ?? "") === "" && environment.TERM !== "dumb"
    ? colored
    : plain;
