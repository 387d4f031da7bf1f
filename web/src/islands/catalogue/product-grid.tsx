import { memo, useEffect, useRef } from "react";
import type { Filters } from "#features/catalogue/filters.ts";
import { ProductCard } from "#features/catalogue/product-card.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Cached } from "#ui/cached.tsx";
import { isPlainClick } from "#ui/plain-click.ts";
import { Spinner } from "#ui/spinner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Cards, ShownCards } from "./catalogue-list.ts";
import { ResetForm } from "./reset-form.tsx";

/** The id of the count line, which gets the focus if the focused element is removed. */
export const COUNT_LINE = "catalogue-count";

type ProductGridProps = { cards: Cards; onOpen: (slug: string) => void; onReset: (filters: Filters) => void };

/** The number of products. It is always rendered: it may have the focus, and changes of it are announced. */
export function CountLine({ cards }: { cards: Cards }) {
  const { t } = useTranslation("catalogue");
  return (
    <p id={COUNT_LINE} tabIndex={-1} aria-live="polite" className="min-h-[1lh] border-b border-line pb-3 text-bark tabular-nums">
      {cards.kind === "shown" && t("list.showing", { count: cards.matching })}
    </p>
  );
}

/** The cards, or a spinner, an error, or a message that the list is empty. Only rendered again when the cards change. */
export const ProductGrid = memo(function ProductGrid({ cards, onOpen, onReset }: ProductGridProps) {
  const { t } = useTranslation("catalogue");
  switch (cards.kind) {
    case "loading":
      return (
        <div className="flex justify-center py-24">
          <Spinner label={t("list.loading")} size={32} />
        </div>
      );
    case "failed":
      return (
        <div className="border-b border-line py-16 text-center">
          <p className="heading mb-6">{t("list.failed")}</p>
          <Button tone="outline" onClick={cards.again}>
            {t("list.again")}
          </Button>
        </div>
      );
    case "shown":
      return cards.matching === 0 ? <NothingFound onReset={onReset} /> : <CardGrid shown={cards} onOpen={onOpen} />;
  }
});

function NothingFound({ onReset }: Pick<ProductGridProps, "onReset">) {
  const { t } = useTranslation("catalogue");
  return (
    <div className="border-b border-line py-16 text-center">
      <p className="heading mb-6">{t("list.empty")}</p>
      <ResetForm
        onReset={(filters) => {
          // The button is removed with the empty list.
          document.getElementById(COUNT_LINE)?.focus();
          onReset(filters);
        }}
      >
        {t("list.resetFilters")}
      </ResetForm>
    </div>
  );
}

type CardGridProps = { shown: ShownCards; onOpen: (slug: string) => void };

function CardGrid({ shown: { cards, found, matching, before, previous, next, more, outdated }, onOpen }: CardGridProps) {
  const { t } = useTranslation("catalogue");
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number>(undefined);
  const count = cards.length;
  const isLast = next === undefined;
  useEffect(() => {
    if (asked.current === undefined || count <= asked.current) return;
    // With the last cards the link is removed, so the focus moves to the first of them.
    if (isLast) list.current?.children[asked.current]?.querySelector("a")?.focus({ preventScroll: true });
    asked.current = undefined;
  }, [count, isLast]);
  return (
    <>
      {previous !== undefined && (
        <p className="mt-6">
          <TextLink to={`/catalog${previous}`}>{t("list.previous")}</TextLink>
        </p>
      )}
      <ul
        ref={list}
        aria-busy={outdated}
        className="mt-8 grid gap-x-7 gap-y-14 transition-opacity duration-150 aria-busy:opacity-60 sm:grid-cols-2 xl:grid-cols-3"
      >
        {cards.map((product) => (
          <li key={product.slug}>
            <Cached>
              <ProductCard product={product} onOpen={onOpen} found={found[product.slug]} />
            </Cached>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <div className="mt-14 flex flex-col items-center gap-3 border-t border-line pt-8">
          <p className="text-sm text-bark tabular-nums">
            {t("list.range", { from: before + 1, to: before + cards.length, count: matching })}
          </p>
          <ButtonLink
            to={`/catalog${next}`}
            tone="outline"
            onClick={(event) => {
              if (more === undefined || !isPlainClick(event)) return;
              event.preventDefault();
              asked.current = count;
              more();
            }}
          >
            {t("list.more")}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
