import { RotateCw } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { croppedFile, drawTurned, wholePicture } from "./cropping.ts";

/** The aspect ratios of the site's frames. */
const shapes = { free: undefined, card: 4 / 3, phone: 3 / 4, small: 1 } as const;
type Shape = keyof typeof shapes;

export type CropDialogProps = {
  /** The picture as it was chosen or uploaded. */
  source: File;
  /** The label of the button. */
  submit: string;
  onClose: () => void;
  /** It was cropped; called with the same file if nothing was cut off, or if the browser cannot show it. */
  onDone: (file: File) => void;
};

/** Rotates a picture and crops a part of it. The original is not changed. */
export default function CropDialog({ source, submit, onClose, onDone }: CropDialogProps) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [turns, setTurns] = useState(0);
  const [shape, setShape] = useState<Shape>("free");
  const [crop, setCrop] = useState(wholePicture);
  const onUnreadable = useEffectEvent(() => onDone(source));

  useEffect(() => {
    let isGone = false;
    createImageBitmap(source).then(
      (decoded) => (isGone ? decoded.close() : setPicture(decoded)),
      // The program's message about an invalid file is better than the browser's.
      () => isGone || onUnreadable(),
    );
    return () => {
      isGone = true;
    };
  }, [source]);
  useLayoutEffect(() => {
    if (canvas.current !== null && picture !== undefined) drawTurned(canvas.current, picture, turns);
  }, [picture, turns]);

  /** The largest part with an aspect ratio, in the centre. */
  function choose(shape: Shape) {
    setShape(shape);
    const drawn = canvas.current;
    const aspect = shapes[shape];
    if (drawn === null || aspect === undefined) return setCrop(wholePicture);
    const largest = makeAspectCrop({ unit: "%", width: 100 }, aspect, drawn.width, drawn.height);
    setCrop(centerCrop(largest, drawn.width, drawn.height));
  }

  const form = useSubmit(async () => {
    const drawn = canvas.current;
    if (drawn === null) return;
    const isWhole = turns === 0 && crop.width === 100 && crop.height === 100;
    onDone(isWhole ? source : await croppedFile(drawn, crop, source));
  });
  const handle = (at: "start" | "middle" | "end", row: "top" | "middle" | "bottom") => t(`pictures.crop.handle.${row}.${at}`);
  return (
    <FormDialog
      title={t("pictures.crop.title")}
      onClose={onClose}
      form={{ ...form, busy: form.busy || picture === undefined }}
      submit={submit}
    >
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t("pictures.crop.shape")}
          value={shape}
          options={(Object.keys(shapes) as Shape[]).map((id) => ({ value: id, label: t(`pictures.crop.shapes.${id}`) }))}
          onChange={({ target }) => choose(target.value as Shape)}
          className="min-w-48"
        />
        <Button
          icon={RotateCw}
          onClick={() => {
            setTurns((turns + 1) % 4);
            setShape("free");
            setCrop(wholePicture);
          }}
        >
          {t("pictures.crop.turn")}
        </Button>
      </div>
      <p className="text-sm text-bark">{t("pictures.crop.hint")}</p>
      {picture === undefined ? (
        <Skeleton lines={6} />
      ) : (
        // Photos are not mirrored, so their handles are not either.
        <div dir="ltr" className="self-center">
          <ReactCrop
            crop={crop}
            aspect={shapes[shape]}
            keepSelection
            ruleOfThirds
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: t("pictures.crop.area"),
              nwDragHandle: handle("start", "top"),
              nDragHandle: handle("middle", "top"),
              neDragHandle: handle("end", "top"),
              eDragHandle: handle("end", "middle"),
              seDragHandle: handle("end", "bottom"),
              sDragHandle: handle("middle", "bottom"),
              swDragHandle: handle("start", "bottom"),
              wDragHandle: handle("start", "middle"),
            }}
          >
            <canvas ref={canvas} className="block max-h-[45dvh] max-w-full touch-none" />
          </ReactCrop>
        </div>
      )}
    </FormDialog>
  );
}
