import { Camera, Grid2x2, Images, List, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { PICTURES } from "#staff/files/public-file.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import { useRemoval } from "#staff/files/use-removal.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { useSelection } from "#staff/list/use-selection.ts";
import { readStored, writeStored } from "#staff/session/browser-storage.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { FileButton } from "#staff/ui/file-button.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { countOf, type LibraryPicture, library, views } from "./library.ts";
import { PictureDrawer } from "./picture-drawer.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureTable } from "./picture-table.tsx";
import { pictureTypes } from "./picture-types.ts";
import { useLibrary } from "./use-library.ts";

/** The library of pictures: `/media`, with one of them open `/media/ID`. */
export default function MediaScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { "*": openId = "" } = useParams();
  const list = useListAddress(library);
  const { view } = list.filters;
  const [layout, chooseLayout] = useLayout();
  const [selected, setSelected] = useSelection(list.query);
  const mayChange = useRights().may("update", "products");
  const { found, pictures, counts, open } = useLibrary(list, openId);
  const { sending, upload, dismiss } = useUpload("media", PICTURES);
  const remove = useRemoval("media");

  // Closing a picture that was opened leads to all pictures: it may have left the view by what was done with it.
  const addressOf = ({ id }: LibraryPicture) => ({
    pathname: `/media/${id}`,
    search: list.queryWith({ view: "all" }, view === "all" ? list.page : 1),
  });
  const removable = pictures.filter(({ id, isShown }) => selected.has(id) && !isShown);

  const noneFound = <EmptyState title={t("media.noneFound")} hint={t("media.noneFoundHint")} />;
  return (
    <Page
      title={t("media.title")}
      lead={counts && t("media.count", { count: counts.all })}
      actions={mayChange && <UploadButtons onFiles={(files) => void upload(files)} />}
      toolbar={
        <Views
          label={t("media.views")}
          value={view}
          onChange={(id) => list.change({ view: id })}
          views={views
            .map((id) => ({ id, label: t(`media.view.${id}`), count: counts && countOf(counts, id) }))
            .filter(({ id, count = 0 }) => id === "all" || id === "used" || id === "unused" || id === view || count > 0)}
        />
      }
    >
      <div className="flex flex-col gap-4 pt-4">
        <FilterBar>
          <SearchField label={t("media.search")} {...list.field("search")} />
          <fieldset className="flex gap-1" aria-label={t("media.layout")}>
            <IconButton
              icon={Grid2x2}
              label={t("media.grid")}
              aria-pressed={layout === "grid"}
              tone={layout === "grid" ? "outline" : "quiet"}
              onClick={() => chooseLayout("grid")}
            />
            <IconButton
              icon={List}
              label={t("media.list")}
              aria-pressed={layout === "list"}
              tone={layout === "list" ? "outline" : "quiet"}
              onClick={() => chooseLayout("list")}
            />
          </fieldset>
          {removable.length > 0 && (
            <Button
              tone="danger"
              icon={Trash2}
              onClick={() => {
                remove(removable, t("media.deleted", { count: removable.length }));
                setSelected(new Set());
              }}
            >
              {t("media.deleteUnused", { count: removable.length })}
            </Button>
          )}
        </FilterBar>
        {mayChange && <SendingList sending={sending} onDismiss={dismiss} />}
        {mayChange && counts !== undefined && counts.all > 0 && (
          <div className="max-sm:hidden">
            <FileDrop
              label={t("media.drop")}
              hint={t("media.dropHint")}
              accept={pictureTypes}
              multiple
              onFiles={(files) => void upload(files)}
            />
          </div>
        )}
        <ListStates
          list={found}
          errorTitle={t("media.readError")}
          none={
            view === "all" ? (
              <EmptyState
                icon={Images}
                title={t("media.empty")}
                hint={mayChange ? t("media.emptyHint") : undefined}
                action={mayChange && <UploadButtons onFiles={(files) => void upload(files)} />}
              />
            ) : (
              noneFound
            )
          }
          noneFound={noneFound}
        >
          {layout === "grid" ? (
            <PictureGrid pictures={pictures} addressOf={addressOf} />
          ) : (
            <PictureTable
              pictures={pictures}
              addressOf={addressOf}
              openId={openId}
              selected={mayChange ? selected : undefined}
              onSelect={mayChange ? setSelected : undefined}
            />
          )}
        </ListStates>
      </div>
      <PictureDrawer picture={open} onClose={() => navigate({ pathname: "/media", search: list.query })} />
    </Page>
  );
}

/** How the pictures are shown, as the person has last chosen on this machine. */
function useLayout() {
  const key = `staff-media-${usePerson().id}`;
  const [layout, setLayout] = useState(() => (readStored(key) === "list" ? "list" : "grid"));
  const choose = (chosen: "grid" | "list") => {
    setLayout(chosen);
    writeStored(key, chosen);
  };
  return [layout, choose] as const;
}

/** Chooses files; on a phone, also takes a photo. */
function UploadButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts();
  const button = { accept: pictureTypes, onFiles };
  return (
    <>
      <span className="hidden pointer-coarse:contents">
        <FileButton {...button} icon={Camera} label={t("media.camera")} capture="environment" />
      </span>
      <FileButton {...button} tone="primary" icon={Upload} label={t("media.upload")} multiple />
    </>
  );
}
