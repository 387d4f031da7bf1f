import { useEffect, useId } from "react";
import { useCategory } from "#backend/categories.ts";
import { useSite } from "#backend/site.ts";
import type { Product } from "#backend/wire/catalogue.ts";
import { quotePath } from "#features/catalogue/card-parts.tsx";
import { ProductBadges } from "#features/catalogue/product-badges.tsx";
import { usePlateTone } from "#features/catalogue/product-plate.ts";
import { ProductSheet } from "#features/catalogue/product-sheet.tsx";
import { ProductTerms } from "#features/catalogue/product-terms.tsx";
import { textLanguage } from "#features/catalogue/text-language.ts";
import { WhatsappEnquiry } from "#features/catalogue/whatsapp-enquiry.tsx";
import { Picture } from "#features/pictures/picture.tsx";
import { useProductPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { isPlainClick } from "#ui/plain-click.ts";
import { Spinner } from "#ui/spinner.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";

type ProductDialogProps = {
  /** Undefined until it is loaded. */
  product?: Product;
  /** Why there is no product: it could not be loaded, or does not exist any more. */
  missing?: string;
  onClose: () => void;
};

export function ProductDialog({ product, missing, onClose }: ProductDialogProps) {
  const { t } = useTranslation("catalogue");
  const title = useId();
  useTitleOf(product);
  return (
    <Dialog onClose={onClose} labelledBy={title} closeLabel={t("dialog.close")} footer={product && <DialogActions product={product} />}>
      {product === undefined ? (
        <div className="flex min-h-64 items-center justify-center">
          <h2 id={title} className="visually-hidden">
            {t("dialog.title")}
          </h2>
          {missing === undefined ? <Spinner label={t("dialog.loading")} size={32} /> : <p role="status">{missing}</p>}
        </div>
      ) : (
        <DialogContent product={product} title={title} />
      )}
    </Dialog>
  );
}

/** The product; `title` is the id of its heading. */
function DialogContent({ product, title }: { product: Product; title: string }) {
  const picture = useProductPictures();
  const plateTone = usePlateTone();
  const category = useCategory(product.category);
  return (
    <div className="p-5 pt-14 md:p-8">
      <div className="mb-10 grid gap-8 md:grid-cols-2">
        <Picture
          {...picture(product)}
          sizes="(width < 48rem) 100vw, 28rem"
          plate={{ title: product.name, overline: category.name, tone: plateTone(product.category) }}
        />
        <div>
          <ProductBadges product={product} />
          <h2 id={title} className="display-3 mt-4">
            <TypedValue lang={textLanguage(product, "name")}>{product.name}</TypedValue>
          </h2>
          <p lang={textLanguage(product, "description")} dir="auto" className="mt-3 mb-6 text-bark">
            <TypedText>{product.description}</TypedText>
          </p>
          <ProductTerms product={product} />
        </div>
      </div>
      <ProductSheet product={product} level={3} />
    </div>
  );
}

/** Sets the window's title to the product's while the dialog is open. */
function useTitleOf(product: Product | undefined): void {
  const { t } = useTranslation(["catalogue", "shell"]);
  const company = useSite().company.name;
  const title =
    product && t("shell:head.title", { title: t("head.productTitle", { product: product.name, origin: product.origin }), company });
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** The two ways to enquire. The link to the quote replaces the dialog's history entry, so that Back shows the list without the dialog. */
function DialogActions({ product }: { product: Product }) {
  const { t } = useTranslation("catalogue");
  return (
    <div className="flex gap-3">
      <ButtonLink
        to={quotePath(product)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          location.replace(event.currentTarget.href);
        }}
        className="max-sm:flex-auto max-sm:px-2 max-sm:text-sm"
      >
        {t("card.quote")}
      </ButtonLink>
      <WhatsappEnquiry product={product.name} look="full" className="max-sm:flex-auto max-sm:px-2 max-sm:text-sm" />
    </div>
  );
}
