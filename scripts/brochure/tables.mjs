// The tables of products, one for each category.
import { texts } from "./texts.mjs";
import { bracketed, escaped, figures, lotName, set, tariff } from "./words.mjs";

const { columns: names } = texts;

const twoLines = ({ outer, inner }) => `${set(outer)}${inner ? `<small>${set(inner)}</small>` : ""}`;

/** Every column: its head, the unit below it, and what a cell holds; `undefined` leaves the cell empty. */
const COLUMNS = [
  { name: "lot", head: names.lot, cell: lot },
  { name: "grade", head: names.grade, cell: (row) => escaped(row.grade) },
  {
    name: "heat",
    head: names.heat,
    unit: names.heatUnit,
    cell: (row) => row.capsaicin_level && set(figures(row.capsaicin_level)).replace("–", "–<wbr>"),
  },
  {
    name: "colour",
    head: names.colour,
    unit: names.colourUnit,
    cell: (row) => row.color_value?.startsWith("ASTA") && set(figures(row.color_value)),
  },
  {
    name: "colour",
    head: names.curcumin,
    unit: names.percent,
    cell: (row) => row.color_value?.startsWith("Curcumin") && set(figures(row.color_value)),
  },
  {
    name: "moisture",
    head: names.moisture,
    unit: names.percent,
    cell: (row) => row.moisture_content && set(figures(row.moisture_content)),
  },
  { name: "hs", head: names.hs, cell: (row) => row.hs_code && tariff(row.hs_code) },
  { name: "order", head: names.order, cell: (row) => row.min_order_quantity && twoLines(bracketed(row.min_order_quantity)) },
  { name: "packing", head: names.packing, cell: (row) => row.packaging_options.map(set).join("; ") },
  { name: "load", head: names.load, unit: names.about, cell: load },
  { name: "port", head: names.port, cell: (row) => row.port && escaped(row.port) },
];

function lot(row) {
  return `<span class="lot-name" id="lot-${row.slug}">${lotName(row, texts.contents.mark)}</span><small>${escaped(row.origin)}</small>`;
}

function load(row) {
  if (!row.load_20ft) return undefined;
  if (!row.load_20ft.startsWith("about ")) return `<small>${set(row.load_20ft)}</small>`;
  return twoLines(bracketed(row.load_20ft.slice("about ".length)));
}

/** The table of a category. A column in which no product has a value is left out. */
export function productTable(rows, title) {
  const columns = COLUMNS.filter((column) => rows.some((row) => column.cell(row)));
  const head = columns.map(({ name, head, unit }) => `<th scope="col" class="${name}">${head}${unit ? `<small>${unit}</small>` : ""}</th>`);
  const body = rows.map((row) => {
    const cells = columns.map(({ name, cell }, at) => {
      const content = cell(row) || `<span class="none">–</span>`;
      return at === 0 ? `<th scope="row" class="${name}">${content}</th>` : `<td class="${name}">${content}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table class="products columns-${columns.length}" aria-label="${escaped(title)}"><thead><tr>${head.join("")}</tr></thead><tbody>${body.join("\n")}</tbody></table>`;
}

/** A small table of words: the first cell of a row is its head. */
export function wordTable(kind, head, rows) {
  const cells = ([first, ...others]) => `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const top = head ? `<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead>` : "";
  return `<table class="words ${kind}">${top}<tbody>${rows.map(cells).join("")}</tbody></table>`;
}
