import { expect, it } from "vitest";
import { dataFolderFault } from "../data-folder.ts";
import { diskCause } from "./disk-cause.ts";

it("names DATA_DIR when the disk has no room for the embedded database", () => {
  // Emscripten throws an object that is no error.
  const fault = dataFolderFault(diskCause({ name: "ErrnoError", errno: 51 }), "/srv/data");
  expect(fault?.message).toBe(
    "DATA_DIR is /srv/data, where the server cannot write: disk full. Set DATA_DIR to a folder that this user may write, on a disk with room.",
  );
});

it("leaves it to a backup when the disk cannot read the embedded database", () => {
  const cause = diskCause({ name: "ErrnoError", errno: 29 });
  expect(cause.message).toBe("I/O error");
  expect(dataFolderFault(cause, "/srv/data")).toBeNull();
});
