import { type To, useNavigate } from "react-router";
import { byteSize } from "#staff/files/byte-size.ts";
import { baseName } from "#staff/files/file-name.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { type LibraryPicture, thumbnail } from "./library.ts";
import { PictureState } from "./picture-grid.tsx";

type PictureTableProps = {
  pictures: readonly LibraryPicture[];
  addressOf: (picture: LibraryPicture) => To;
  openId: string;
  /** Undefined for people who may not remove pictures. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
};

/** The pictures as a table with their data. */
export function PictureTable({ pictures, addressOf, openId, selected, onSelect }: PictureTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const columns: Column<LibraryPicture>[] = [
    {
      id: "name",
      head: t("media.name"),
      phone: "title",
      cell: (picture) => (
        <span className="flex min-w-0 items-center gap-3">
          <img
            src={thumbnail(picture)}
            alt=""
            width={48}
            height={36}
            loading="lazy"
            className="h-9 w-12 shrink-0 border border-line object-cover"
            style={{ backgroundColor: picture.picture?.color }}
          />
          <span className="min-w-0 font-semibold">{baseName(picture.name)}</span>
        </span>
      ),
    },
    { id: "where", head: t("media.where"), phone: "whole", cell: (picture) => <PictureState picture={picture} /> },
    {
      id: "pixels",
      head: t("media.pixels"),
      align: "end",
      cell: ({ picture }) => picture && `${formats.number(picture.width)} × ${formats.number(picture.height)}`,
    },
    { id: "size", head: t("media.size"), align: "end", cell: ({ size }) => byteSize(size, formats) },
    {
      id: "uploaded",
      head: t("media.uploaded"),
      cell: ({ createdAt }) => <span className="text-bark">{formats.dateTime(createdAt)}</span>,
    },
  ];
  return (
    <Table
      label={t("media.title")}
      columns={columns}
      rows={pictures}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onOpen={(picture) => navigate(addressOf(picture))}
      openId={openId}
      selected={selected}
      onSelect={onSelect}
    />
  );
}
