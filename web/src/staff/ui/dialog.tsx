import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "./button.tsx";
import { Modal } from "./modal.tsx";

type DialogProps = {
  open: boolean;
  /** It was closed: with the cross, Escape, or a click beside it. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, which stay visible below the scrollable content. The main one comes last. */
  footer?: ReactNode;
  /** A click beside it does not close it, because the input would be lost. */
  keepOpen?: boolean;
  isDrawer?: boolean;
};

/** At the end of the screen, beside its subject. On a phone it opens from below. */
export function Drawer(props: DialogProps) {
  return <Dialog {...props} isDrawer />;
}

export function Dialog({ open, onClose, title, children, footer, keepOpen, isDrawer }: DialogProps) {
  const t = useTexts();
  const heading = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={heading} keepOpen={keepOpen} className={isDrawer ? "drawer" : undefined}>
      <header className="flex items-center gap-3 border-b border-line py-2 ps-5 pe-2">
        <h2 id={heading} className="heading min-w-0 flex-1">
          {title}
        </h2>
        <IconButton icon={X} label={t("ui.close")} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
      {footer !== undefined && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>}
    </Modal>
  );
}
