/** Ranges that are parted by the end of a line, and numbers parted from their unit. Runs in the page. */
export function figuresParted(): string[] {
  const number = String.raw`\d(?:[\d.,\u00a0\u202f]*\d)?`;
  const figure = new RegExp(
    `${number}(?:\u2060?[-–〜～]\u2060?${number})*[ \u00a0](?:ASTA|SHU|kg|g|cm|mm)(?![A-Za-z])|${number}(?:\u2060?[–〜～]\u2060?${number})+`,
    "g",
  );
  const parted: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest("script, style, .visually-hidden") !== null) continue;
    for (const { 0: words, index } of (node.textContent ?? "").matchAll(figure)) {
      const [first, last] = [index, index + words.length - 1].map((at) => {
        const letter = document.createRange();
        letter.setStart(node, at);
        letter.setEnd(node, at + 1);
        return letter.getBoundingClientRect();
      });
      if (first && last && last.width > 0 && Math.abs(first.bottom - last.bottom) > first.height / 2) parted.push(words);
    }
  }
  return parted;
}
