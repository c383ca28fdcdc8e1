/**
 * The packets of Twilsock, on which Twilio's client sends everything but files.
 * Source: twilsock of @twilio/conversations 3.0.1.
 */

export interface Packet {
  header: Record<string, unknown>;
  payload: Buffer;
}

const START = /^TWILSOCK V3\.0 (\d+)\r\n/;
const GAP = "\r\n";
/** Bytes in which the first line ends. */
const FIRST_LINE = 64;

/** Returns the packet of a frame; null for anything else. */
export function readPacket(frame: Buffer): Packet | null {
  const start = START.exec(frame.subarray(0, FIRST_LINE).toString("latin1"));
  if (start === null) return null;
  const from = start[0].length;
  const end = from + Number(start[1]);
  try {
    const header = JSON.parse(frame.subarray(from, end).toString()) as Record<string, unknown>;
    return { header, payload: frame.subarray(end + GAP.length) };
  } catch {
    return null;
  }
}

/** Returns the frame of a packet with JSON as its payload, or with none. */
export function writePacket(header: Record<string, unknown>, payload?: object): Buffer {
  const body = payload === undefined ? "" : JSON.stringify(payload);
  const head = JSON.stringify({
    ...header,
    payload_size: Buffer.byteLength(body),
    payload_type: "application/json",
  });
  return Buffer.from(`TWILSOCK V3.0 ${Buffer.byteLength(head)}${GAP}${head}${GAP}${body}`);
}
