import type { Browser } from "playwright";
import type { Camera } from "../camera.ts";

/** What a tour is given: the running product, a browser, and the camera. */
export interface Tourist {
  readonly address: string;
  readonly browser: Browser;
  readonly camera: Camera;
}

/** Goes to pages and takes them. @throws when a page on its way does not come. */
export type Tour = (tourist: Tourist) => Promise<void>;
