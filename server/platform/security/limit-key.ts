import { BlockList, isIP, SocketAddress } from "node:net";
import type { FastifyRequest } from "fastify";
import { type Soon, whenThere } from "#server/platform/promises/soon.ts";
import { type ClaimsPorts, claimsOf } from "./authenticate.ts";

/** Networks whose addresses no borrower calls from: loopback, private and link-local ones. */
const inside = new BlockList();
for (const [network, prefix, family] of [
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
] as const)
  inside.addSubnet(network, prefix, family);

const isInside = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && inside.check(address, family === 4 ? "ipv4" : "ipv6");
};

/** What of a request tells who sent it. */
export type Sent = Pick<FastifyRequest, "ip" | "ips" | "headers"> & {
  socket: { remoteAddress?: string | undefined };
};

/**
 * Returns the address that a proxy forwards for, when the proxy is not named in TRUSTED_PROXIES;
 * null without such a proxy. Only an address inside the own network can be a proxy: anybody else
 * could make up the header. The last entry is the one that the proxy itself has added.
 */
export function behindUnnamedProxy({ ips = [], headers, socket }: Sent): string | null {
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || ips.length > 1 || !isInside(socket.remoteAddress ?? ""))
    return null;
  const last = [forwarded].flat().join(",").split(",").at(-1)?.trim() ?? "";
  return isIP(last) === 0 ? null : last;
}

/**
 * Returns the network that counts as one caller. An IPv4 address counts by itself. An IPv6 address
 * counts by its first 64 bits, because one host can use every address of such a network (RFC 4291,
 * section 2.5.1; RFC 6177). An IPv4 address in IPv6 form counts as IPv4.
 */
export function callerNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  // One spelling for each address: compressed, in lower case, without a zone.
  const spelled = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(spelled)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = [], tail = []] = spelled.split("::").map((part) => part.split(":"));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => group || "0").join(":")}::/64`;
}

/**
 * Returns whom a rate limit counts: the session where the route requires one, or else the network.
 * Behind a proxy that nobody named, the address that the proxy saw, because its own address would
 * count everybody as one.
 */
export function limitKey(services: ClaimsPorts, request: FastifyRequest): Soon<string> {
  const claims = request.routeOptions.config.requiresSession ? claimsOf(services, request) : null;
  return whenThere(claims, (known) =>
    known === null
      ? `address ${callerNetwork(behindUnnamedProxy(request) ?? request.ip)}`
      : `session ${known.sessionUuid}`,
  );
}
