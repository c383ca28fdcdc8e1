import type { DocumentRecord } from "#schemas/types/calls/documents.ts";
import type { Client } from "./client.ts";
import type { ProductPaths } from "./paths.ts";

/** Returns the document calls of one application. */
export function documentCalls(client: Client, paths: ProductPaths, uuid: string) {
  const listPath = paths.documents(uuid);
  const pathOf = (document: string) => paths.document(uuid, document);
  return {
    fetch: (document: string) => client.blob(pathOf(document)),
    fetchAll: () => client.blob(`${listPath}/archive`),

    remove: async (document: string): Promise<void> => {
      await client.call(pathOf(document), { method: "DELETE" });
    },

    markRead: async (document: string): Promise<void> => {
      // Marking twice has no further effect, so the document itself is the key.
      await client.call(`${pathOf(document)}/read`, {
        method: "POST",
        body: {},
        key: `read-${document}`,
      });
    },

    /** The code that sends a file loads with the first one. */
    upload: async (
      file: File,
      type: string,
      onProgress?: (fraction: number) => void,
      signal?: AbortSignal,
    ): Promise<DocumentRecord> => {
      const { upload } = await import("./upload.ts");
      return upload(client, listPath, file, type, onProgress, signal);
    },
  };
}
