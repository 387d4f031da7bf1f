import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Switch } from "#staff/ui/choice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { Channel } from "./channel.ts";
import { ChannelDialog } from "./channel-dialog.tsx";
import { ItemButtons, SettingsList } from "./settings-list.tsx";

type Tried = { delivered: boolean; status: number | null; answer: string };

export function Channels() {
  return (
    <SettingsList
      part="channels"
      query={useRows<Channel>("notice_channels", {})}
      item={(channel, onEdit) => <ChannelRow key={channel.id} channel={channel} onEdit={onEdit} />}
      dialog={(channel, onClose) => <ChannelDialog channel={channel} onClose={onClose} />}
    />
  );
}

function ChannelRow({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const reportErrors = useReportErrors();
  const { update, remove } = useRowWrite<Channel>("notice_channels");
  const [isRemoving, setRemoving] = useState(false);
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState<Tried>();
  const { name } = channel;

  async function tryOut() {
    setTrying(true);
    setTried(undefined);
    await reportErrors(async () => {
      const { data } = orThrow(await supabase.rpc("test_notice_channel", { id: channel.id }));
      setTried(data as Tried);
    });
    setTrying(false);
  }

  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-bark [overflow-wrap:anywhere]">
            {t(`enquirySettings.channels.kind.${channel.kind}`)} · {channel.address}
          </p>
          <p className="text-sm text-bark">{channel.events.map((event) => t(`enquirySettings.channels.event.${event}`)).join(", ")}</p>
        </div>
        <Switch
          label={t("enquirySettings.channels.active", { name })}
          hideLabel
          checked={channel.active}
          onChange={({ currentTarget: { checked } }) => void reportErrors(() => update(channel, { active: checked }))}
        />
        <Button size="small" busy={trying} aria-label={`${t("enquirySettings.channels.test")}: ${name}`} onClick={() => void tryOut()}>
          {t("enquirySettings.channels.test")}
        </Button>
        <ItemButtons name={name} onEdit={onEdit} onRemove={() => setRemoving(true)} />
      </div>
      {/* No revision keeps the secret of a channel, so its deletion cannot be undone. */}
      {isRemoving && (
        <ConfirmDialog
          title={t("enquirySettings.remove", { name })}
          hint={t("enquirySettings.channels.removeHint")}
          submit={t("enquirySettings.channels.remove")}
          onConfirm={async () => {
            await remove(channel);
            showSuccess(t("enquirySettings.removed", { name }));
          }}
          onClose={() => setRemoving(false)}
        />
      )}
      {tried !== undefined && (
        <Notice tone={tried.delivered ? "done" : "now"} role="status">
          {t(tried.delivered ? "enquirySettings.channels.works" : "enquirySettings.channels.fails")}{" "}
          <span className="[overflow-wrap:anywhere]">{[tried.status, tried.answer].filter(Boolean).join(": ")}</span>
        </Notice>
      )}
    </li>
  );
}
