import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { ClientFrame } from "#schemas/types/chat/wire.ts";
import { bodyFault } from "#server/security/body.ts";
import { shape } from "./shapes.ts";

const ajv = addFormats(new Ajv({ strict: false }));
const isFrame = ajv.compile<ClientFrame>(shape("ClientFrame"));

/** A frame of a client; null for anything else, whatever it is. */
export function frameOf(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isFrame(value) && bodyFault(value) === null ? value : null;
}
