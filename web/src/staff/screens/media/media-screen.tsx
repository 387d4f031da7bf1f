import { Camera, Grid2x2, Images, List, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { PICTURES } from "#staff/files/public-file.ts";
import { SendingList } from "#staff/files/sending-list.tsx";
import { useRemoval } from "#staff/files/use-files.ts";
import { useUpload } from "#staff/files/use-upload.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePages } from "#staff/list/use-paged-list.ts";
import { readStored, writeStored } from "#staff/session/browser-storage.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { FileButton } from "#staff/ui/file-button.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { Pagination } from "#staff/ui/pagination.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { isFound, isInView, type LibraryPicture, type LibraryView, views } from "./library.ts";
import { PictureDrawer } from "./picture-drawer.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureTable } from "./picture-table.tsx";
import { pictureTypes } from "./picture-types.ts";
import { useLibrary } from "./use-library.ts";

const PER_PAGE = 48;
const filters = { view: views, search: "" } as const;

/** The library of pictures: `/media`, with one of them open `/media/ID`. */
export default function MediaScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const { "*": openId = "" } = useParams();
  const list = useListAddress({ filters });
  const { view, search } = list.filters;
  const [layout, chooseLayout] = useLayout();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const mayChange = useRights().may("update", "products");
  const { pictures, error, refetch } = useLibrary();
  const { sending, upload, dismiss } = useUpload("media", PICTURES);
  const remove = useRemoval("media");

  const found = pictures?.filter((picture) => isInView(picture, view) && isFound(picture, search));
  const pages = usePages(list, found?.length, { perPage: PER_PAGE });
  const shown = found?.slice((pages.page - 1) * PER_PAGE, pages.page * PER_PAGE) ?? [];
  // Closing a picture that was opened leads to all pictures: it may have left the view by what was done with it.
  const addressOf = ({ id }: LibraryPicture) => ({ pathname: `/media/${id}`, search: list.queryWith({ view: "all" }) });
  const removable = (found ?? []).filter(({ id, shownBy }) => selected.has(id) && shownBy.length === 0);
  const count = (wanted: LibraryView) => pictures?.filter((picture) => isInView(picture, wanted)).length;

  const noneFound = <EmptyState title={t("media.noneFound")} hint={t("media.noneFoundHint")} />;
  return (
    <Page
      title={t("media.title")}
      lead={pictures && t("media.count", { count: pictures.length })}
      actions={mayChange && <UploadButtons onFiles={(files) => void upload(files)} />}
      toolbar={
        <Views
          label={t("media.views")}
          value={view}
          onChange={(id) => {
            setSelected(new Set());
            list.change({ view: id });
          }}
          views={views
            .filter((id) => id === "all" || id === "used" || id === "unused" || id === view || (count(id) ?? 0) > 0)
            .map((id) => ({ id, label: t(`media.view.${id}`), count: count(id) }))}
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
        {mayChange && pictures !== undefined && pictures.length > 0 && (
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
          list={{ isPending: pictures === undefined && error === null, error, refetch, total: found?.length, isFiltered: list.isFiltered }}
          errorTitle={t("media.readError")}
          none={
            pictures?.length === 0 ? (
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
            <PictureGrid pictures={shown} addressOf={addressOf} />
          ) : (
            <PictureTable
              pictures={shown}
              addressOf={addressOf}
              openId={openId}
              selected={mayChange ? selected : undefined}
              onSelect={mayChange ? setSelected : undefined}
            />
          )}
          <Pagination {...pages} />
        </ListStates>
      </div>
      <PictureDrawer
        picture={pictures?.find(({ id }) => id === openId)}
        onClose={() => navigate({ pathname: "/media", search: list.query })}
      />
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
