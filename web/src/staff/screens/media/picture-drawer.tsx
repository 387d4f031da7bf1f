import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Replace, RotateCw, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useFirstRows } from "#staff/backend/rows.ts";
import { fileTables } from "#staff/files/buckets.ts";
import { byteSize } from "#staff/files/byte-size.ts";
import { baseName } from "#staff/files/file-name.ts";
import { PICTURES, publicAddress, readStoredFile } from "#staff/files/public-file.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import { useRemoval } from "#staff/files/use-removal.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Cropper } from "#staff/pictures/cropper.tsx";
import { PictureTools } from "#staff/pictures/picture-tools.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { FileButton } from "#staff/ui/file-button.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import type { LibraryPicture } from "./library.ts";
import { pictureTypes } from "./picture-types.ts";
import { SizesBar } from "./sizes-bar.tsx";
import { type Showing, showing, useReplacement } from "./use-replacement.ts";

/** How many products are listed at once. */
const SHOWN = 100;

/** One picture: its data, the products that show it, and its actions. */
export function PictureDrawer({ picture, onClose }: { picture: LibraryPicture | undefined; onClose: () => void }) {
  return (
    <Drawer open={picture !== undefined} onClose={onClose} title={picture === undefined ? "" : baseName(picture.name)}>
      {picture && <Details key={picture.id} file={picture} onDone={onClose} />}
    </Drawer>
  );
}

function Details({ file, onDone }: { file: LibraryPicture; onDone: () => void }) {
  const t = useTexts();
  const formats = useFormats();
  const rights = useRights();
  const { picture } = file;
  const address = picture?.url ?? publicAddress(file.name);
  return (
    <div className="flex flex-col gap-5">
      <a href={address} target="_blank" rel="noopener">
        <img
          src={address}
          alt={t("media.large", { name: file.name })}
          width={picture?.width}
          height={picture?.height}
          className="h-auto max-h-[45dvh] w-full border border-line bg-paper-deep object-contain"
        />
      </a>
      <Facts>
        {picture && (
          <>
            <Fact name={t("media.pixels")}>{`${formats.number(picture.width)} × ${formats.number(picture.height)}`}</Fact>
            <Fact name={t("media.sizes")}>
              {picture.sizes_made === picture.sizes_planned && t("media.sizesAll", { count: picture.sizes_planned })}
              <SizesBar file={file} />
            </Fact>
          </>
        )}
        <Fact name={t("media.size")}>{byteSize(file.size, formats)}</Fact>
        <Fact name={t("media.uploaded")}>{formats.dateTime(file.createdAt)}</Fact>
      </Facts>
      {picture?.error && <Failure id={file.id} error={picture.error} />}
      <section className="flex flex-col gap-2 border-t border-line pt-4">
        <h3 className="label">{t("media.where")}</h3>
        {picture === undefined || file.productCount === 0 ? (
          <p className="text-bark">{file.isShown ? t("media.inArticleHint") : t("media.unusedHint")}</p>
        ) : (
          <ShownBy address={picture.url} />
        )}
      </section>
      {picture && <Described file={file} address={picture.url} onDone={onDone} />}
      {rights.may("update", "products") && <Actions file={file} onDone={onDone} />}
    </div>
  );
}

/** Why sizes of the picture are missing, and a button to have them made after all. */
function Failure({ id, error }: { id: string; error: string }) {
  const t = useTexts();
  const rights = useRights();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: async () => orThrow(await supabase.rpc("retry_picture", { id })),
    onSettled: () => queries.invalidateQueries({ queryKey: [fileTables.media] }),
  });
  const button = (
    <Button size="small" icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate()}>
      {t("ui.retry")}
    </Button>
  );
  return (
    <>
      <Notice tone="now" action={rights.may("update", "products") && button}>
        {t("media.sizesError", { error })}
      </Notice>
      <ErrorNotice error={retry.error} />
    </>
  );
}

/** The products that show the picture. */
function ShownBy({ address }: { address: string }) {
  const t = useTexts();
  const { rows = [], more, ...query } = useFirstRows<Showing>("products", { ...showing(address), perPage: SHOWN });
  return (
    <>
      <QueryState query={query} lines={1} />
      <ul className="flex flex-col gap-1">
        {rows.map(({ id, slug, name, active }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link to={`/products/${slug}`} className="font-semibold text-chilli">
              {name}
            </Link>
            {!active && <Badge>{t("media.hidden")}</Badge>}
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </>
  );
}

/** The descriptions of the picture, and cropping, which replaces it. `onDone` closes the drawer. */
function Described({ file, address, onDone }: { file: LibraryPicture; address: string; onDone: () => void }) {
  const t = useTexts();
  const [source, setSource] = useState<File>();
  const { sending, upload, dismiss } = useUpload("media", PICTURES);
  const replacement = useReplacement();
  const read = useMutation({ mutationFn: () => readStoredFile(file.name), onSuccess: setSource });
  const error = read.error ?? replacement.error;

  async function take(cropped: File) {
    setSource(undefined);
    if (cropped === source) return;
    const [name] = await upload([cropped]);
    if (name !== undefined) replacement.mutate({ old: file, name, isCrop: true }, { onSuccess: onDone });
  }

  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="label">{t("pictures.texts.title")}</h3>
      <PictureTools address={address} onCrop={() => read.mutate()} />
      <SendingList sending={sending} onDismiss={dismiss} />
      <ErrorNotice error={error} />
      <Cropper
        source={source}
        submit={t("pictures.crop.asNew")}
        onClose={() => setSource(undefined)}
        onDone={(cropped) => void take(cropped)}
      />
    </section>
  );
}

/** `onDone` closes the drawer, which would cover the toast with the undo button. */
function Actions({ file, onDone }: { file: LibraryPicture; onDone: () => void }) {
  const t = useTexts();
  const hint = useId();
  const { sending, upload, dismiss } = useUpload("media", PICTURES);
  const replacement = useReplacement();
  const remove = useRemoval("media");
  const { isShown, productCount } = file;
  const isBusy = replacement.isPending || sending.some(({ error }) => error === undefined);

  async function replaceWith(files: readonly File[]) {
    const [name] = await upload(files);
    if (name !== undefined) replacement.mutate({ old: file, name }, { onSuccess: onDone });
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <SendingList sending={sending} onDismiss={dismiss} />
      <ErrorNotice error={replacement.error} />
      <div className="flex flex-wrap gap-2">
        {productCount > 0 && file.picture && (
          <FileButton
            icon={Replace}
            label={t("media.replace")}
            accept={pictureTypes}
            busy={isBusy}
            onFiles={(files) => void replaceWith(files)}
          />
        )}
        <Button
          tone="danger"
          icon={Trash2}
          disabled={isShown || isBusy}
          aria-describedby={isShown ? hint : undefined}
          onClick={() => {
            remove([file], t("media.deleted", { count: 1 }));
            onDone();
          }}
        >
          {t("media.delete")}
        </Button>
      </div>
      {isShown && (
        <p id={hint} className="text-sm text-bark">
          {productCount > 0 ? t("media.inUseHint", { count: productCount }) : t("media.inArticleHint")}
        </p>
      )}
    </div>
  );
}
