import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SandboxChat } from "#schemas/types/sandbox-chat.ts";
import { answerRooms, type Later } from "./agent.ts";
import { Shelf } from "./files.ts";
import { niceStandIn } from "./nice.ts";
import { Rooms } from "./rooms.ts";
import type { StandIn, StandInParts } from "./stand-in.ts";
import { streamStandIn } from "./stream/stream.ts";
import { talkjsStandIn } from "./talkjs.ts";
import { twilioStandIn } from "./twilio/twilio.ts";

const FILE = "flows/sandbox/chat.json";

/** Where the stand-ins are; the settings of a lender name these paths. */
export const BASE = "/sandbox/chat";

const makers: Readonly<Record<string, (parts: StandInParts) => StandIn>> = {
  twilio: twilioStandIn,
  stream: streamStandIn,
  nice: niceStandIn,
  talkjs: talkjsStandIn,
};

export interface OpenStandIn extends StandIn {
  rooms: Rooms;
}

export interface OpenStandIns {
  script: SandboxChat;
  byProvider: ReadonlyMap<string, OpenStandIn>;
  /** Ends what the agent still has to answer. */
  close(): void;
}

const laterReal: Later = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Opens a stand-in of each provider; null when the folder has no script for their agent. */
export async function openStandIns(
  root: string,
  now: () => Date,
  later: Later = laterReal,
): Promise<OpenStandIns | null> {
  const text = await readFile(join(root, FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const script = JSON.parse(text) as SandboxChat;
  const secret = (variable: string) => {
    const value = script.secrets[variable];
    if (value === undefined) throw new Error(`${FILE} has no secret ${variable}.`);
    return value;
  };
  const ends: (() => void)[] = [];
  const open = ([provider, make]: [string, (parts: StandInParts) => StandIn]) => {
    const rooms = new Rooms(() => now().getTime(), randomUUID);
    const shelf = new Shelf(randomUUID);
    const base = `${BASE}/${provider}`;
    const standIn = make({ rooms, shelf, base, now, newId: randomUUID, secret });
    // The agent listens last, so that a client gets a message before what follows from it.
    ends.push(answerRooms(rooms, script, later));
    return [provider, { ...standIn, rooms }] as const;
  };
  return {
    script,
    byProvider: new Map(Object.entries(makers).map(open)),
    close: () => ends.forEach((end) => end()),
  };
}
