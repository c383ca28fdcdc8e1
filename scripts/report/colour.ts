/** Colours of a terminal (ECMA-48, SGR). */
export interface Colours {
  error(text: string): string;
  warning(text: string): string;
  info(text: string): string;
  strong(text: string): string;
  quiet(text: string): string;
}

const none = (text: string) => text;
export const plain: Colours = { error: none, warning: none, info: none, strong: none, quiet: none };

const sgr = (code: number) => (text: string) => `\u001B[${code}m${text}\u001B[0m`;
export const coloured: Colours = {
  error: sgr(31),
  warning: sgr(33),
  info: sgr(36),
  strong: sgr(1),
  quiet: sgr(2),
};

/** Colour only where a person looks, and has not said no (https://no-color.org). */
export const coloursFor = (
  stream: { isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Colours =>
  stream.isTTY === true && (environment.NO_COLOR ?? "") === "" && environment.TERM !== "dumb"
    ? coloured
    : plain;
