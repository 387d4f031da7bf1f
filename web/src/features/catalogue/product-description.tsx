import type { Product } from "#backend/wire/catalogue.ts";
import { TypedText } from "#ui/typed-text.tsx";
import { type Block, parseDetailedDescription } from "./detailed-description.ts";
import { textLanguage } from "./text-language.ts";

type ProductDescriptionProps = {
  product: Product;
  /** The level of its headings. */
  level: 3 | 4;
};

export function ProductDescription({ product, level }: ProductDescriptionProps) {
  return (
    <div lang={textLanguage(product, "detailed_description")} className="max-w-prose space-y-3">
      {parseDetailedDescription(product.detailed_description).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their places
        <BlockView key={index} block={block} level={level} />
      ))}
    </div>
  );
}

function BlockView({ block, level }: { block: Block; level: 3 | 4 }) {
  const Heading = level === 3 ? "h3" : "h4";
  switch (block.kind) {
    case "heading":
      return (
        <Heading dir="auto" className={level === 3 ? "heading pt-3 first:pt-0" : "pt-2 font-semibold first:pt-0"}>
          <TypedText>{block.text}</TypedText>
        </Heading>
      );
    case "text":
      // Text after a heading's colon starts a paragraph here.
      return (
        <p dir="auto" className="first-letter:uppercase">
          <TypedText>{block.text}</TypedText>
        </p>
      );
    case "list":
      return (
        <ul dir="auto" className="list-disc space-y-1 ps-5 marker:text-chilli">
          {block.items.map((item) => (
            <li key={item}>
              <TypedText>{item}</TypedText>
            </li>
          ))}
        </ul>
      );
  }
}
