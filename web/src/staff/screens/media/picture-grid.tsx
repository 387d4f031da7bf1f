import { Link, type To } from "react-router";
import { baseName } from "#staff/files/file-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { type LibraryPicture, thumbnail } from "./library.ts";
import { SizesBar } from "./sizes-bar.tsx";

/** The pictures side by side. */
export function PictureGrid({ pictures, addressOf }: { pictures: readonly LibraryPicture[]; addressOf: (picture: LibraryPicture) => To }) {
  const t = useTexts();
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6" aria-label={t("media.title")}>
      {pictures.map((picture) => (
        <li key={picture.id} className="relative flex min-w-0 flex-col gap-1.5">
          <Thumbnail picture={picture} />
          <Link to={addressOf(picture)} className="truncate font-semibold no-underline after:absolute after:inset-0 hover:underline">
            {baseName(picture.name)}
          </Link>
          <PictureState picture={picture} />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ picture }: { picture: LibraryPicture }) {
  return (
    <img
      src={thumbnail(picture)}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className="aspect-[4/3] h-auto w-full border border-line bg-paper-deep object-cover"
      style={{ backgroundColor: picture.picture?.color }}
    />
  );
}

/** Where it is shown, or how far its sizes are made. */
export function PictureState({ picture }: { picture: LibraryPicture }) {
  const t = useTexts();
  const { isShown, productCount, productNames, lacksText, isStale } = picture;
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-2 text-sm text-bark">
      {productCount === 0 ? (
        <Badge>{isShown ? t("media.inArticle") : t("media.unused")}</Badge>
      ) : (
        <span className="truncate">{productCount === 1 ? productNames : t("media.shownBy", { count: productCount })}</span>
      )}
      {isShown && lacksText && <Badge tone="soon">{t("media.undescribed")}</Badge>}
      {isStale && <Badge tone="soon">{t("ui.translation.stale")}</Badge>}
      <SizesBar file={picture} />
    </span>
  );
}
