import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { ClientFrame } from "#schemas/types/chat/wire.ts";
import { bodyFault } from "#server/platform/security/body.ts";
import { shape } from "../shapes.ts";

let validator: ValidateFunction<ClientFrame> | null = null;

/** Compiled for the first frame, because a start needs none. */
const frameValidator = (): ValidateFunction<ClientFrame> =>
  (validator ??= addFormats(new Ajv({ strict: false })).compile<ClientFrame>(shape("ClientFrame")));

/** Parses a client's frame; null for anything else. */
export function frameOf(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return frameValidator()(value) && bodyFault(value) === null ? value : null;
}
