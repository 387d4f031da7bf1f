import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { PRODUCT, valueIn } from "./draft.ts";
import { useColumn, useEditor } from "./editor-context.tsx";
import { PictureLibrary } from "./picture-library.tsx";
import { fileNameFor, libraryKey, type PictureInfo } from "./pictures.ts";

/** The picture of the product: uploaded from here, or one that is there already. */
export function PicturesSection() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { rows, draft } = useEditor();
  const { value, set, canEdit, error } = useColumn(PRODUCT, "image_url");
  const [uploaded, setUploaded] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const slug = String(valueIn(draft, rows, PRODUCT, "slug") ?? "");
  const url = typeof value === "string" && value !== "" ? value : undefined;
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const name = fileNameFor(slug, file.name, new Date());
      const files = supabase.storage.from("media");
      orThrow(await files.upload(name, file, { contentType: file.type }));
      const { data } = orThrow(await files.info(name));
      const picture = data?.metadata?.picture as PictureInfo | undefined;
      return { name, picture };
    },
    onSuccess: ({ name, picture }) => {
      setUploaded(name);
      if (picture) set(picture.url);
      void queries.invalidateQueries({ queryKey: libraryKey });
    },
  });
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
              onFiles={([file]) => file && upload.mutate(file)}
            />
          </div>
        )}
      </div>
      {upload.isPending && <p role="status">{t("products.pictures.uploading")}</p>}
      {upload.error && (
        <Notice tone="now" role="alert">
          {messageOf(upload.error, t)}
        </Notice>
      )}
      {error !== undefined && (
        <Notice tone="now" role="alert">
          {error}
        </Notice>
      )}
      {uploaded !== undefined && <Sizes name={uploaded} />}
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

/** How often the program is asked how many sizes are made, in milliseconds. */
const ASK_EVERY = 2000;

/** How many of the sizes of an uploaded picture are made. */
function Sizes({ name }: { name: string }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { data } = useQuery({
    queryKey: ["picture-sizes", name],
    queryFn: async () => {
      const { data } = orThrow(await supabase.storage.from("media").info(name));
      return data?.metadata?.picture as PictureInfo | undefined;
    },
    refetchInterval: ({ state }) => (state.data && state.data.sizes_made < state.data.sizes_planned ? ASK_EVERY : false),
  });
  if (data === undefined) return null;
  const { sizes_made: made, sizes_planned: all, width, height } = data;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-bark">
      <progress className="w-32" aria-label={t("products.pictures.sizes")} max={all} value={made} />
      <span role="status">{t("products.pictures.made", { made, all, width, height })}</span>
    </div>
  );
}
