/**
 * Measures delivery between two people while thousands of conversations are open, against a relay
 * that only stores and forwards.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { chatKey } from "#server/services/chat/access.ts";
import { beginChat, giveToAgent, type Chat } from "#server/services/chat/conversations.ts";
import { signChatToken } from "#server/services/chat/tokens/tokens.ts";
import { insertAccount } from "#server/platform/accounts/accounts.ts";
import { openSession, type SessionClaims } from "#server/platform/security/sessions.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import type { Running } from "#server/main.ts";

import { withChat } from "#server/testing/chat.ts";
import { startCluster } from "#server/testing/databases.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { serve } from "#server/testing/process.ts";
import { testServer } from "#server/testing/server.ts";
import type { Bench, Figure } from "../bench.ts";
import { type Delivery, run, type Load, type Seat } from "./load.ts";

const IDLE = 5_000;
const PAIRS = 200;
const RATE = 200;
const SECONDS = { warm: 3, counted: 15 };
/** Conversations to begin at once. */
const AT_ONCE = 20;

async function seatOf(
  services: Running["ports"],
  address: string,
  { row }: Chat,
  agent: SessionClaims | null,
): Promise<Seat> {
  const claims = {
    chatUuid: row.uuid,
    side: agent === null ? "APPLICANT" : "AGENT",
    agentUuid: agent?.accountUuid ?? null,
    session: agent,
  } as const;
  const { token } = await signChatToken(chatKey(services), claims, new Date());
  const path = `/service-omni-proxy/insecure/api/v1/channels/${row.channelUuid}`;
  return {
    url: address.replace(/^http/, "ws") + path,
    protocols: ["hearthline.chat.v1", token],
  };
}

/** Begins conversations directly in the database, because their start is not measured. */
async function begin(services: Running["ports"], count: number): Promise<Chat[]> {
  const chats: Chat[] = [];
  while (chats.length < count)
    chats.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - chats.length) }, () =>
          services.database.transaction((tx) =>
            beginChat(services, tx, {
              orgCode: "main",
              skill: "FHEL",
              accountUuid: null,
              applicationUuid: null,
              about: { friendlyName: "Ada", emailAddress: "ada@example.com" },
            }),
          ),
        ),
      )),
    );
  return chats;
}

async function loadFor(services: Running["ports"], address: string): Promise<Load> {
  const chats = await begin(services, IDLE + PAIRS);
  const idle = await Promise.all(
    chats.slice(PAIRS).map((chat) => seatOf(services, address, chat, null)),
  );
  const pairs = await Promise.all(
    chats.slice(0, PAIRS).map(async (chat) => {
      const agent = { uuid: randomUUID(), name: "Grace" };
      const sessionUuid = await services.database.transaction(async (tx) => {
        await giveToAgent(services, tx, chat, agent);
        return agentSession(services, tx, agent.uuid);
      });
      return [
        await seatOf(services, address, chat, null),
        await seatOf(services, address, chat, { accountUuid: agent.uuid, sessionUuid }),
      ] as const;
    }),
  );
  return { idle, pairs, rate: RATE, seconds: SECONDS };
}

/** Opens a session of a new agent. */
async function agentSession(
  services: Running["ports"],
  tx: Transaction,
  accountUuid: string,
): Promise<string> {
  await insertAccount(services, tx, {
    uuid: accountUuid,
    orgCode: "main",
    email: `${accountUuid}@example.com`,
    hash: "",
    role: "AGENT",
  });
  return openSession(tx, accountUuid, services.realTime());
}

/** Returns the peak memory of a process in megabytes; null where the system does not report it. */
async function memoryOf({ pid }: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

async function throughServer(databaseUrl: string): Promise<Delivery & { memory: number | null }> {
  const root = await withChat(await fixtureRoot());
  // Shares database and keys with the measured server and takes no calls.
  const seeder = await testServer({ root, databaseUrl });
  seeder.time.now = new Date();
  try {
    const server = await serve({
      TEST_ROOT: root,
      DATA_DIR: seeder.dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "error",
    });
    try {
      const delivery = await run(await loadFor(seeder.ports, server.address));
      return { ...delivery, memory: await memoryOf(server.child) };
    } finally {
      await server.kill();
    }
  } finally {
    await seeder.remove();
    await rm(root, { recursive: true, force: true });
  }
}

async function throughRelay(databaseUrl: string): Promise<Delivery> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/chat/relay.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const port = /ready (\d+)/.exec(line.toString())?.[1];
    const seat = (name: number): Seat => ({ url: `ws://127.0.0.1:${port}/${name}`, protocols: [] });
    return await run({
      idle: Array.from({ length: IDLE }, (_, index) => seat(index + PAIRS)),
      pairs: Array.from({ length: PAIRS }, (_, index) => [seat(index), seat(index)] as const),
      rate: RATE,
      seconds: SECONDS,
    });
  } finally {
    child.kill("SIGKILL");
  }
}

const percentiles = ({ p50, p95, p99 }: Delivery): string =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;

async function figures(): Promise<Figure[]> {
  const cluster = startCluster();
  if (!cluster) return [];
  try {
    const reference = await throughRelay(await cluster.create());
    const server = await throughServer(await cluster.create());
    const load = `${IDLE.toLocaleString("en-US")} idle conversations and ${RATE} messages a second`;
    const memory =
      server.memory === null ? "" : `, the server ${server.memory.toFixed(0)} MB at its most`;
    return [
      {
        measure: `messages that did not arrive, at ${load}`,
        value: server.sent - server.arrived,
        unit: "",
        bound: { atMost: 0 },
        detail: `${server.arrived.toLocaleString("en-US")} of ${server.sent.toLocaleString("en-US")} arrived`,
      },
      {
        measure: `p95 delivery at ${load}, against one that only stores and hands on`,
        value: server.p95 / reference.p95,
        unit: "×",
        bound: { atMost: 4 },
        detail: `ours ${percentiles(server)}${memory}\nreference ${percentiles(reference)}`,
      },
    ];
  } finally {
    cluster.stop();
  }
}

export const chat: Bench = { name: "chat", run: figures };
