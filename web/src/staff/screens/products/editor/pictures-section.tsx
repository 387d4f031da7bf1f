import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { quoted } from "#staff/backend/conditions.ts";
import { orThrow, UserError } from "#staff/backend/errors.ts";
import { readRows } from "#staff/backend/rows.ts";
import { fileTables } from "#staff/files/buckets.ts";
import { readStoredFile } from "#staff/files/public-file.ts";
import type { StoredPicture } from "#staff/files/stored-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Cropper } from "#staff/pictures/cropper.tsx";
import { copyTexts } from "#staff/pictures/description.ts";
import { PictureLibrary } from "#staff/pictures/picture-library.tsx";
import { PictureTools } from "#staff/pictures/picture-tools.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { useColumn, useEditor } from "./editor-context.tsx";
import { PictureSizes } from "./picture-sizes.tsx";
import { fileNameFor, isUploaded, uploadKey } from "./pictures.ts";
import { PRODUCT, valueIn } from "./product-draft.ts";

/** The picture of the product: uploaded here, or chosen from the library. */
export function PicturesSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { rows, draft } = useEditor();
  const { value, set, canEdit, error } = useColumn(PRODUCT, "image_url");
  const [uploaded, setUploaded] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  /** The file to be cropped, and the address of its picture, if it is uploaded already. */
  const [cropping, setCropping] = useState<{ source: File; cutOf?: string }>();
  const slug = String(valueIn(draft, rows, PRODUCT, "slug") ?? "");
  const url = typeof value === "string" && value !== "" ? value : undefined;
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: async ({ file, cutOf }: { file: File; cutOf?: string }) => {
      const name = fileNameFor(slug, file.name, new Date());
      const files = supabase.storage.from("media");
      orThrow(await files.upload(name, file, { contentType: file.type }));
      const { data } = orThrow(await files.info(name));
      const picture = data?.metadata?.picture as Pick<StoredPicture, "url"> | undefined;
      // A cropped picture shows the same as the original.
      if (picture && cutOf !== undefined) await copyTexts(supabase, cutOf, picture.url);
      return { name, picture };
    },
    onSuccess: ({ name, picture }) => {
      setUploaded(name);
      if (picture) set(picture.url);
      void queries.invalidateQueries({ queryKey: [fileTables.media] });
    },
  });
  const read = useMutation({
    mutationFn: async (url: string) => {
      const query = { select: "name", conditions: [`url.eq.${quoted(url)}`], perPage: 1 };
      const { rows } = await readRows<{ name: string }>(supabase, fileTables.media, query);
      const [file] = rows;
      if (file === undefined) throw new UserError(t("pictures.crop.gone"));
      return { source: await readStoredFile(file.name), cutOf: url };
    },
    onSuccess: setCropping,
  });
  const failure = upload.error ?? read.error;
  return (
    <Section title={t("products.section.pictures")}>
      <div className="flex flex-wrap items-start gap-3">
        {url !== undefined && <img src={url} alt={t("products.pictures.current")} className="aspect-4/3 w-40 object-cover" />}
        {canEdit && (
          <div className="min-w-56 flex-1">
            <FileDrop
              label={t("products.pictures.drop")}
              hint={t("products.pictures.hint")}
              accept="image/*"
              disabled={upload.isPending}
              onFiles={([source]) => source && setCropping({ source })}
            />
          </div>
        )}
      </div>
      {url !== undefined && <PictureTools address={url} onCrop={canEdit && isUploaded(url) ? () => read.mutate(url) : undefined} />}
      <Cropper
        source={cropping?.source}
        submit={t(cropping?.cutOf === undefined ? "pictures.crop.upload" : "pictures.crop.asNew")}
        onClose={() => setCropping(undefined)}
        onDone={(file) => {
          setCropping(undefined);
          if (cropping?.cutOf === undefined || file !== cropping.source) upload.mutate({ file, cutOf: cropping?.cutOf });
        }}
      />
      {upload.isPending && <p role="status">{t("products.pictures.uploading")}</p>}
      <ErrorNotice error={failure} />
      {error !== undefined && (
        <Notice tone="now" role="alert">
          {error}
        </Notice>
      )}
      {uploaded !== undefined && <PictureSizes name={uploaded} />}
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {t("products.pictures.library")}
          </Button>
          {url !== undefined && (
            <Button size="small" onClick={() => set(null)}>
              {t("products.pictures.none")}
            </Button>
          )}
        </div>
      )}
      {isChoosing && <PictureLibrary current={url} onChoose={set} />}
    </Section>
  );
}
