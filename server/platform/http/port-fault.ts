import { ConfigError } from "#server/platform/environment/environment.ts";

export interface Address {
  port: number;
  host: string;
}

const noSuchHost = ({ host }: Address) =>
  `HOST is "${host}", which is no address of this machine. Set HOST to one of its addresses, or unset it.`;

/** Says what to do when the port does not open, by the code of the system's error. */
const sentences: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another number, such as PORT=${port < 65_535 ? port + 1 : port - 1}.`,
  EACCES: ({ port }) =>
    `This user may not open port ${port}. Set PORT to a number from 1024 to 65535.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
};

/** Returns a ConfigError for a port that a setting keeps closed, and every other error as it is. */
export function portFault(error: unknown, address: Address): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const sentence = code === undefined ? undefined : sentences[code];
  return sentence === undefined ? error : new ConfigError(sentence(address));
}
