import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSubmit } from "#staff/session/use-submit.ts";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Switch } from "#staff/ui/choice.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import type { Channel } from "./channel.ts";
import { ChannelDialog } from "./channel-dialog.tsx";

/** The result of testing a channel. */
type Tried = { delivered: boolean; status: number | null; answer: string };

const MOST = 50;

/** The channels for automatic notices about enquiries. */
export function Channels() {
  const t = useTexts();
  const [edited, setEdited] = useState<Channel | "new">();
  const { rows, error, refetch } = useRows<Channel>("notice_channels", { perPage: MOST });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-bark">{t("enquirySettings.channels.hint")}</p>
      {error && <ErrorState title={messageOf(error, t)} onRetry={() => void refetch()} />}
      {rows === undefined && !error && <Skeleton lines={4} />}
      {rows?.length === 0 && <p className="text-bark">{t("enquirySettings.channels.none")}</p>}
      <ul>
        {rows?.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} onEdit={() => setEdited(channel)} />
        ))}
      </ul>
      <div>
        <Button tone="primary" onClick={() => setEdited("new")}>
          {t("enquirySettings.channels.add")}
        </Button>
      </div>
      {edited !== undefined && <ChannelDialog channel={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function ChannelRow({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { update } = useRowWrite<Channel>("notice_channels");
  const [isRemoving, setRemoving] = useState(false);
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState<Tried>();
  const { name } = channel;

  async function tryOut() {
    setTrying(true);
    setTried(undefined);
    try {
      const { data } = orThrow(await supabase.rpc("test_notice_channel", { id: channel.id }));
      setTried(data as Tried);
    } catch (error) {
      showError(messageOf(error, t));
    } finally {
      setTrying(false);
    }
  }

  function turn(active: boolean) {
    update(channel, { active }).catch((error: unknown) => showError(messageOf(error, t)));
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
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        <Button size="small" busy={trying} aria-label={`${t("enquirySettings.channels.test")}: ${name}`} onClick={() => void tryOut()}>
          {t("enquirySettings.channels.test")}
        </Button>
        <Button size="small" tone="quiet" aria-label={`${t("enquirySettings.edit")}: ${name}`} onClick={onEdit}>
          {t("enquirySettings.edit")}
        </Button>
        <IconButton icon={Trash2} size="small" label={t("enquirySettings.remove", { name })} onClick={() => setRemoving(true)} />
      </div>
      {isRemoving && <RemoveDialog channel={channel} onClose={() => setRemoving(false)} />}
      {tried !== undefined && (
        <Notice tone={tried.delivered ? "done" : "now"} role="status">
          {t(tried.delivered ? "enquirySettings.channels.works" : "enquirySettings.channels.fails")}{" "}
          <span className="[overflow-wrap:anywhere]">{[tried.status, tried.answer].filter(Boolean).join(": ")}</span>
        </Notice>
      )}
    </li>
  );
}

/** Asks before a channel is deleted: no revision keeps its secret, so this cannot be undone. */
function RemoveDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const t = useTexts();
  const { name } = channel;
  const { remove } = useRowWrite<Channel>("notice_channels");
  const form = useSubmit(async () => {
    await remove(channel);
    showSuccess(t("enquirySettings.removed", { name }));
    onClose();
  });
  return (
    <FormDialog
      title={t("enquirySettings.remove", { name })}
      onClose={onClose}
      form={form}
      submit={t("enquirySettings.channels.remove")}
      tone="danger"
    >
      <p>{t("enquirySettings.channels.removeHint")}</p>
    </FormDialog>
  );
}
