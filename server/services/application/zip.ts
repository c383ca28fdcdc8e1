import { crc32 } from "node:zlib";

/** One file of an archive. */
export interface ZipEntry {
  name: string;
  content: Uint8Array;
  modified: Date;
}

/** Names are UTF-8. */
const UTF8 = 0x0800;
const VERSION = 20;

/**
 * Writes a ZIP archive as a stream, with one file in memory at a time. Stores files uncompressed,
 * because PDF, JPEG and PNG are compressed already. Source: APPNOTE.TXT 6.3.10, sections 4.3.7,
 * 4.3.12 and 4.3.16; without ZIP64, so less than 4 GiB in all.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const { name, content, modified } of entries) {
    const file = Buffer.from(name, "utf8");
    const about = Buffer.alloc(26);
    about.writeUInt16LE(VERSION, 0);
    about.writeUInt16LE(UTF8, 2);
    about.writeUInt16LE(0, 4);
    about.writeUInt32LE(dosTime(modified), 6);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(file.length, 22);
    about.writeUInt16LE(0, 24);
    const local = Buffer.concat([signature(0x04034b50), about, file]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const maker = Buffer.alloc(2);
    maker.writeUInt16LE(VERSION, 0);
    directory.push(Buffer.concat([signature(0x02014b50), maker, about, rest, file]));
    offset += local.length + content.length;
    yield local;
    yield content;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([list, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}

/** Encodes date and time in steps of two seconds, UTC; the format begins in 1980. */
function dosTime(instant: Date): number {
  const year = Math.max(1980, instant.getUTCFullYear());
  const date = ((year - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate();
  const time =
    (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** Returns a function that makes names unique: a second `paystub.pdf` becomes `paystub (2).pdf`. */
export function uniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf(".");
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let candidate = name;
    for (let count = 2; usedNames.has(candidate.toLowerCase()); count += 1)
      candidate = `${stem} (${count})${end}`;
    usedNames.add(candidate.toLowerCase());
    return candidate;
  };
}
