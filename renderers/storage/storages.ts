/** Runs before all other modules of a page, some of which read a storage when they load. */
import { replaceBlockedStorages } from "./blocked-storage.ts";

replaceBlockedStorages(globalThis);
