import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Button } from "#staff/ui/button.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { NumberField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { type Description, MIDDLE, readDescription, saveFocus } from "./description.ts";
import { moved, type Point, pointIn } from "./focus-point.ts";
import { FramePreviews } from "./frame-previews.tsx";
import { useDescriptionsRefresh } from "./use-description.ts";

type FocusDialogProps = { address: string; description: Description; onClose: () => void };

const middle = { x: MIDDLE, y: MIDDLE };

/** Chooses the point of a picture that stays visible when the site crops it. */
export function FocusDialog({ address, description, onClose }: FocusDialogProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const refresh = useDescriptionsRefresh();
  // The state at the time of opening, so that a later change by somebody else is a conflict.
  const [read, setRead] = useState(description.focus);
  const reread = async () => setRead((await readDescription(supabase, address)).focus);
  const [point, setPoint] = useState<Point>(read ?? middle);
  const send = async () => {
    try {
      await saveFocus(supabase, address, read, point);
    } finally {
      await refresh();
    }
    await reread();
    showSuccess(t("pictures.focus.saved"));
  };
  const form = useSubmit(send, { onDone: onClose, onReload: reread });
  const field = (axis: "x" | "y") => (
    <NumberField
      name={axis}
      label={t(`pictures.focus.${axis}`)}
      unit="%"
      min={0}
      max={100}
      step={1}
      required
      value={point[axis]}
      onChange={({ target }) => setPoint(moved(point, { [axis]: target.valueAsNumber }))}
    />
  );
  return (
    <FormDialog title={t("pictures.focus.title")} onClose={onClose} form={form}>
      <PointPicker address={address} point={point} onPoint={setPoint} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex min-w-60 flex-1 gap-3">
          {field("x")}
          {field("y")}
        </div>
        <Button onClick={() => setPoint(middle)}>{t("pictures.focus.middle")}</Button>
      </div>
      <FramePreviews address={address} point={point} />
    </FormDialog>
  );
}

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR = 10;

/** The picture with its focus point: a click moves it there, and the arrow keys move it by a percent. */
function PointPicker({ address, point, onPoint }: { address: string; point: Point; onPoint: (point: Point) => void }) {
  const t = useTexts();
  const hint = useId();
  const onPointer = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.buttons !== 1) return;
    onPoint(pointIn(event.currentTarget.getBoundingClientRect(), event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? FAR : 1;
    onPoint(moved(point, { x: point.x + step.x * far, y: point.y + step.y * far }));
  };
  return (
    <div className="flex flex-col gap-2">
      <p id={hint} className="text-bark">
        {t("pictures.focus.hint")}
      </p>
      {/* Photos are not mirrored, so percentages start at the left. */}
      <button
        type="button"
        dir="ltr"
        aria-label={t("pictures.focus.at", point)}
        aria-describedby={hint}
        className="relative block max-w-full cursor-crosshair touch-none self-center overflow-hidden"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={onPointer}
        onKeyDown={onKeyDown}
      >
        <img src={address} alt="" draggable={false} className="max-h-[40dvh] max-w-full" />
        <span
          aria-hidden="true"
          className="absolute size-7 -translate-1/2 rounded-full border-2 border-[#fff] bg-[#a3160f]/60 shadow-[0_0_0_1px_#000]"
          style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }}
        />
      </button>
    </div>
  );
}
