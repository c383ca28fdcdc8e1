import type { Browser } from "playwright";
import type { Camera } from "../camera.ts";

/** Input of a tour: the running product, a browser, and the camera. */
export interface Tourist {
  readonly address: string;
  readonly browser: Browser;
  readonly camera: Camera;
}

/** Opens pages and takes their pictures. @throws when a page does not arrive */
export type Tour = (tourist: Tourist) => Promise<void>;
