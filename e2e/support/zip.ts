import { crc32, inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const DEFLATED = 8;

/** The files of a ZIP archive by name. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [number, number, number];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(name, method === DEFLATED ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

/** A ZIP archive of uncompressed files. */
export function zipped(files: Map<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const named = Buffer.from(name);
    // Version, flags, method, time, date, checksum, both sizes, length of the name, length of the extra field: the same in both headers.
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x21, 8);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(bytes.length, 14);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(named.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(number(ENTRY), Buffer.from([20, 0]), header, rest, named);
    const part = Buffer.concat([number(LOCAL), header, named, bytes]);
    parts.push(part);
    offset += part.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
