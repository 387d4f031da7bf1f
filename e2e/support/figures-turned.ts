/** Figures whose parts are in the wrong order in right-to-left text, such as "kg 25" or "%12-10". Runs in the page. */
export function figuresTurned(): string[] {
  // The full stop at the end of a sentence is not part of a figure: it is at the left end of the line.
  const number = String.raw`\d(?:[\d.,]*\d)?`;
  const range = `[ \u2060]?[-–×][ \u2060]?${number}`;
  const unit = String.raw`[ \u00a0]?(?:%|°C|[A-Za-zµ]+(?:\/[A-Za-z]+)?)`;
  const figure = new RegExp(`${number}(?:${range})*${unit}|${number}(?:${range})+`, "g");
  const turned: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest("script, style, .visually-hidden") !== null) continue;
    const text = node.textContent ?? "";
    const boxOf = (at: number) => {
      const letter = document.createRange();
      letter.setStart(node, at);
      letter.setEnd(node, at + 1);
      return letter.getBoundingClientRect();
    };
    for (const { 0: row, index } of text.matchAll(figure)) {
      const first = boxOf(index);
      const last = boxOf(index + row.length - 1);
      const onOneLine = first.width > 0 && last.width > 0 && Math.abs(first.bottom - last.bottom) < first.height / 2;
      if (onOneLine && first.left > last.left) turned.push(`${row} in ${text.trim().slice(0, 60)}`);
    }
  }
  return turned;
}
