import { useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Dialog } from "./dialog.tsx";
import { Kbd } from "./kbd.tsx";
import { useActiveKeys, useKeys } from "./keys.tsx";

export function KeyHelp() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const active = useActiveKeys();
  // If two components use the same key, the last one wins.
  const keys = active.filter(({ key }, index) => active.findLastIndex((other) => other.key === key) === index);
  useKeys([{ key: "?", label: t("ui.keys.help"), run: () => setOpen(true) }]);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={t("ui.keys.title")}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(({ key, label }) => (
          <div key={`${key}${label}`} className="contents">
            <dt>
              <Kbd>{key === "Enter" ? "↵" : key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
