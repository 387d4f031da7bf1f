// The drawn figures: the range by heat, and the harvest calendar.
import { texts } from "./texts.mjs";
import { escaped, numbers, set } from "./words.mjs";

const FIRST = 1_000;
const LAST = 1_000_000;
const WIDTH = 186;
const NAMES = 44;
const VALUES = 30;
const LINE = 4.3;
const TOP = 8;

const thousands = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
const across = (heat) => NAMES + (Math.log10(heat / FIRST) / Math.log10(LAST / FIRST)) * (WIDTH - NAMES - VALUES);
const at = (length) => length.toFixed(2);

/** Every chilli with a measured heat, from mild to hot, on a logarithmic scale. */
export function heatScale(products) {
  const rows = products
    .filter((product) => product.capsaicin_level)
    .map((product) => ({ name: product.name, text: product.capsaicin_level, range: numbers(product.capsaicin_level) }))
    .sort((one, other) => one.range[0] - other.range[0] || one.range[1] - other.range[1] || (one.name < other.name ? -1 : 1));
  const height = TOP + rows.length * LINE + 6;
  const floor = TOP + rows.length * LINE;
  const bands = texts.scale.bands.map(({ from, label }, index, all) => {
    const start = across(from);
    const end = index + 1 < all.length ? across(all[index + 1].from) : across(LAST);
    const fill = index % 2 === 0 ? "#fbf6ec" : "#f3eada";
    return `<rect x="${at(start)}" y="0" width="${at(end - start)}" height="${at(floor)}" fill="${fill}"/>
      <text class="band" x="${at((start + end) / 2)}" y="4.6" text-anchor="middle">${label}</text>`;
  });
  const ticks = [1_000, 10_000, 100_000, 1_000_000].map(
    (heat) => `<line x1="${at(across(heat))}" x2="${at(across(heat))}" y1="${TOP - 1}" y2="${at(floor)}" class="tick"/>
      <text class="axis" x="${at(across(heat))}" y="${at(floor + 4.4)}" text-anchor="middle">${thousands(heat)}</text>`,
  );
  const lines = rows.map(({ name, text, range: [low, high = low] }, index) => {
    const y = TOP + (index + 0.5) * LINE;
    return `<text class="name" x="0" y="${at(y + 1)}">${set(name)}</text>
      <line x1="${at(across(low))}" x2="${at(across(high))}" y1="${at(y)}" y2="${at(y)}" class="bar"/>
      <text class="value" x="${WIDTH}" y="${at(y + 1)}" text-anchor="end">${set(text.replace(" SHU", ""))}</text>`;
  });
  const spoken = rows.map(({ name, text }) => `${name} ${text}`).join("; ");
  return `<figure class="figure" role="img" aria-label="${escaped(`${texts.scale.title}: ${spoken}`)}">
    <svg class="scale" viewBox="0 0 ${WIDTH} ${at(height)}" aria-hidden="true">${bands.join("")}${ticks.join("")}${lines.join("")}</svg>
  </figure>`;
}

/** The months of fourteen crops, as a table whose cells are filled. */
export function harvestCalendar() {
  const { months, crops, crop, inSeason } = texts.harvest;
  const head = months.map((month) => `<th scope="col" aria-label="${month}">${month.slice(0, 3)}</th>`).join("");
  const rows = crops.map(([name, season]) => {
    const cells = months.map((_, index) => {
      const here = (month) => season.includes(month);
      if (!here(index + 1)) return "<td></td>";
      const ends = `${here(index) ? "" : " first"}${here(index + 2) ? "" : " last"}`;
      return `<td><span class="season${ends}" role="img" aria-label="${inSeason}"></span></td>`;
    });
    return `<tr><th scope="row">${name}</th>${cells.join("")}</tr>`;
  });
  return `<table class="harvest"><thead><tr><th scope="col">${crop}</th>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
