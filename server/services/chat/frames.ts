import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { ClientFrame } from "#schemas/types/chat/wire.ts";
import { bodyFault } from "#server/platform/security/body.ts";
import { shape } from "./shapes.ts";

const ajv = addFormats(new Ajv({ strict: false }));
const isFrame = ajv.compile<ClientFrame>(shape("ClientFrame"));

/** Parses a client's frame; null for anything else. */
export function frameOf(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isFrame(value) && bodyFault(value) === null ? value : null;
}
