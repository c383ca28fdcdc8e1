/** The parts of a stand-in of a provider, and what it gets. */
import type { Shelf, StoredFile } from "./files.ts";
import type { Rooms } from "./rooms.ts";

/** A call of the provider's protocol. */
export interface StandInCall {
  method: string;
  /** Below the stand-in's address, with a slash at its start. */
  path: string;
  query: URLSearchParams;
  header(name: string): string;
  body: Buffer;
}

export type StandInAnswer = { status: number; body?: object } | { file: StoredFile };

/** A websocket of a client. */
export interface StandInSocket {
  send(frame: string | Buffer): void;
  close(): void;
  onMessage(listener: (frame: Buffer) => void): void;
  onClose(listener: () => void): void;
}

export interface StandInHandshake {
  /** Of the address to which the client has connected. */
  query: URLSearchParams;
  /** Of the page; empty for a client that is no browser. */
  origin: string;
}

export interface StandIn {
  call(call: StandInCall): Promise<StandInAnswer>;
  connect(socket: StandInSocket, handshake: StandInHandshake): Promise<void>;
}

/** What each stand-in has. */
export interface StandInParts {
  rooms: Rooms;
  shelf: Shelf;
  /** Address of the stand-in for browsers, a path without a slash at its end. */
  base: string;
  now(): Date;
  newId(): string;
  /** Secrets that the server and the stand-in share, by their variables. */
  secret(variable: string): string;
}

/** A refusal in the provider's protocol: its status, and its own code and sentence. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns the body as JSON; an empty object for none. */
export const jsonOf = (body: Buffer): Record<string, unknown> =>
  body.length === 0 ? {} : (JSON.parse(body.toString()) as Record<string, unknown>);

/** Returns a value that is an object; an empty one otherwise. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the texts of a list. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
