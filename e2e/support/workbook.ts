import { unzipped, zipped } from "./zip.ts";

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
