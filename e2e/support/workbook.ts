import { crc32, inflateRawSync } from "node:zlib";

/** The sheet of an exported workbook: `slug` and the other columns, as named in the first row. */
export type Sheet = {
  /** The address of a product's cell in a column: `N7`. */
  placeOf: (slug: string, column: string) => string;
  /** The workbook with some cells replaced, by address. The cells must have had a value. */
  withCells: (values: Record<string, string | number>) => Buffer;
};

const SHEET = "xl/worksheets/sheet1.xml";
const cells = /<c r="(?<column>[A-Z]+)(?<row>\d+)"[^>]*?(?:\/>|>(?<content>.*?)<\/c>)/gs;

export function readSheet(workbook: Buffer): Sheet {
  const files = unzipped(workbook);
  const xml = files.get(SHEET)?.toString("utf8");
  if (xml === undefined) throw new Error(`the workbook has no ${SHEET}`);
  const texts = new Map<string, string>();
  for (const { groups } of xml.matchAll(cells)) {
    const text = /<t[^>]*>(?<text>.*?)<\/t>/s.exec(groups?.content ?? "")?.groups?.text;
    if (text !== undefined) texts.set(`${groups?.column}${groups?.row}`, text);
  }
  /** The column letters or row number of the first matching cell with this text. */
  const found = (place: RegExp, text: string) => {
    const match = [...texts].map(([at, has]) => (has === text ? place.exec(at) : null)).find((matched) => matched !== null);
    if (match?.[1] === undefined) throw new Error(`no cell of the workbook says ${text}`);
    return match[1];
  };
  return {
    placeOf: (slug, column) => {
      const slugs = found(/^([A-Z]+)1$/, "slug");
      return found(/^([A-Z]+)1$/, column) + found(new RegExp(`^${slugs}(\\d+)$`), slug);
    },
    withCells: (values) => {
      const left = new Set(Object.keys(values));
      const changed = xml.replace(cells, (cell, column: string, row: string) => {
        const value = values[`${column}${row}`];
        if (value === undefined) return cell;
        left.delete(`${column}${row}`);
        return typeof value === "number"
          ? `<c r="${column}${row}"><v>${value}</v></c>`
          : `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
      });
      if (left.size > 0) throw new Error(`the workbook has no cells ${[...left].join(", ")}`);
      return zipped(new Map([...files, [SHEET, Buffer.from(changed)]]));
    },
  };
}

/** A workbook as LibreOffice saves it (ODS), of texts. */
export function openDocument(sheets: { name: string; isHidden: boolean; rows: string[][] }[]): Buffer {
  const styles = [true, false].map(
    (display) =>
      `<style:style style:name="${display}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`,
  );
  const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const row = (texts: string[]) => `<table:table-row>${texts.map(cell).join("")}</table:table-row>`;
  const tables = sheets.map(
    ({ name, isHidden, rows }) =>
      `<table:table table:name="${name}" table:style-name="${!isHidden}">${rows.map(row).join("")}</table:table>`,
  );
  const content = `<office:document-content><office:automatic-styles>${styles.join("")}</office:automatic-styles><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`;
  return zipped(
    new Map([
      ["mimetype", Buffer.from("application/vnd.oasis.opendocument.spreadsheet")],
      ["META-INF/manifest.xml", Buffer.from("<manifest:manifest/>")],
      ["content.xml", Buffer.from(content)],
    ]),
  );
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const DEFLATED = 8;

/** The files of a ZIP archive by name. */
function unzipped(archive: Buffer): Map<string, Buffer> {
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
function zipped(files: Map<string, Buffer>): Buffer {
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
