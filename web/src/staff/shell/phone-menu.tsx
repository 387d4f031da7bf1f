import { X } from "lucide-react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { Modal } from "#staff/ui/modal.tsx";
import { Navigation } from "./navigation.tsx";
import { PersonFoot } from "./person-foot.tsx";
import { SampleNotice } from "./sample-notice.tsx";
import type { Screen } from "./screen.ts";
import { Company } from "./side-bar.tsx";

export function PhoneMenu({ open, onClose, screens }: { open: boolean; onClose: () => void; screens: readonly Screen[] }) {
  const t = useTexts();
  return (
    <Modal open={open} onClose={onClose} label={t("shell.menu")} className="drawer on-night bg-night! text-sand!">
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center gap-3 ps-2.5">
          <div className="min-w-0 flex-1">
            <Company screens={screens} />
          </div>
          <button type="button" aria-label={t("ui.close")} onClick={onClose} className="grid size-11 place-items-center rounded-md">
            <Icon of={X} size={20} />
          </button>
        </div>
        <Navigation screens={screens} onChoose={onClose} />
        <SampleNotice screens={screens} onChoose={onClose} />
        <div className="border-t border-night-line pt-3">
          <PersonFoot />
        </div>
      </div>
    </Modal>
  );
}
