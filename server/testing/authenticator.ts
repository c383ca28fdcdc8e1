/** A passkey in software: signs WebAuthn challenges as a browser with an authenticator does. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

/** CBOR (RFC 8949) of what an attestation without statement needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

const PRESENT = 1;
const HAS_CREDENTIAL = 64;

export class SoftwarePasskey {
  readonly id = randomBytes(16);
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(readonly origin: string) {}

  private data(flags: number): Buffer {
    this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), count]);
  }

  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }));
  }

  /** Answers the options of a registration. */
  register({ challenge }: { challenge: string }) {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id]);
    const authData = Buffer.concat([this.data(PRESENT | HAS_CREDENTIAL), credential, key]);
    const attestation = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.client("webauthn.create", challenge)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    };
  }

  /** Answers the options of a log-in. */
  sign({ challenge }: { challenge: string }) {
    const authenticatorData = this.data(PRESENT);
    const clientData = this.client("webauthn.get", challenge);
    const signature = createSign("sha256")
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.keys.privateKey);
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    };
  }
}
