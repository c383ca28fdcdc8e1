/**
 * Encrypts what must survive a reload before there is an account. Session storage is readable on
 * disk, so it holds AES-GCM ciphertext only. The key is a non-exportable CryptoKey in IndexedDB and
 * is deleted with the session.
 */

const DATABASE = "hearthline";
const STORE = "keys";
const KEY = "draft";
const NONCE_BYTES = 12;

export interface Vault {
  seal(text: string): Promise<string | null>;
  open(sealed: string): Promise<string | null>;
  /** Deletes the key: everything sealed with it is lost for good. */
  forget(): void;
}

/** Without IndexedDB or a secure context nothing is stored, and a reload begins anew. */
export function createVault(): Vault {
  let key: Promise<CryptoKey | null> | null = null;
  const getKey = () => (key ??= loadKey().catch(() => null));

  return {
    seal: async (text) => {
      const secret = await getKey();
      if (!secret) return null;
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv: nonce },
        secret,
        new TextEncoder().encode(text),
      );
      return toBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
    },

    open: async (sealed) => {
      const secret = await getKey();
      if (!secret) return null;
      try {
        const bytes = fromBase64(sealed);
        const text = await crypto.subtle.decrypt(
          { name: "AES-GCM", iv: bytes.slice(0, NONCE_BYTES) },
          secret,
          bytes.slice(NONCE_BYTES),
        );
        return new TextDecoder().decode(text);
      } catch {
        // Another key or foreign data counts as nothing stored.
        return null;
      }
    },

    forget: () => {
      key = null;
      if (typeof indexedDB !== "undefined") indexedDB.deleteDatabase(DATABASE);
    },
  };
}

async function loadKey(): Promise<CryptoKey | null> {
  if (typeof indexedDB === "undefined" || !globalThis.crypto?.subtle) return null;
  const database = await request(() => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return opening;
  });
  const stored = await request<unknown>(() =>
    database.transaction(STORE).objectStore(STORE).get(KEY),
  );
  // An open connection would block `forget`.
  const closed = <T>(value: T): T => {
    database.close();
    return value;
  };
  if (stored instanceof CryptoKey) return closed(stored);
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  await request(() => database.transaction(STORE, "readwrite").objectStore(STORE).put(key, KEY));
  return closed(key);
}

function request<T>(start: () => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const running = start();
    running.onsuccess = () => resolve(running.result);
    running.onerror = () => reject(running.error ?? new Error("IndexedDB refused."));
  });
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
