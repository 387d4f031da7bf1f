import { lazy, Suspense } from "react";
import type { CropDialogProps } from "./crop-dialog.tsx";

const CropDialog = lazy(() => import("./crop-dialog.tsx"));

/** The crop dialog, loaded on demand. Nothing while there is no picture to crop. */
export function Cropper({ source, ...dialog }: Omit<CropDialogProps, "source"> & { source: File | undefined }) {
  if (source === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CropDialog source={source} {...dialog} />
    </Suspense>
  );
}
