import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A file system in memory. */
const MEMORY = "/dev/shm";
/** Bytes of the images and records of two databases at once. */
const NEEDED = 3 * 2 ** 30;

/**
 * Returns the folder for images. The disk that loses writes is simulated, so a real one only costs
 * time: the folder lies in memory where there is room.
 */
export function imageFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED ? MEMORY : tmpdir();
  } catch {
    // No such file system.
    return tmpdir();
  }
}
