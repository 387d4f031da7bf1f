import { type ComponentProps, type FormEvent, Fragment } from "react";
import type { Conflict } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "./button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Notice } from "./notice.tsx";

/** The state of a form, from `useSubmit`. */
export type FormState = {
  busy: boolean;
  error?: string;
  conflict?: Conflict;
  /** Takes the new state of the row and keeps the input. */
  onReload?: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Keeps the input, if the form has a draft. */
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** Whether the form began with input that was kept. */
  isKept?: boolean;
  /** Removes the input that is kept. */
  discard?: () => void;
  /** Raised when the fields begin again from their first values. */
  round?: number;
};

type FormProps = { form: FormState } & Pick<ComponentProps<"form">, "id" | "className" | "children">;

export function Form({ form, id, className = "flex flex-col gap-4", children }: FormProps) {
  const { error, conflict, onReload, onSubmit, onInput, isKept, discard, round } = form;
  return (
    <form id={id} className={className} onSubmit={onSubmit} onInput={onInput}>
      <div className="flex basis-full flex-col gap-2 empty:hidden">
        {isKept && discard && <KeptDraft onDiscard={discard} />}
        {error !== undefined && (
          <Notice tone="now" role="alert">
            {error}
          </Notice>
        )}
        {conflict && onReload && <ConflictNotice conflict={conflict} onReload={onReload} />}
      </div>
      <Fragment key={round}>{children}</Fragment>
    </form>
  );
}

export function KeptDraft({ onDiscard }: { onDiscard: () => void }) {
  const t = useTexts();
  return (
    <p className="flex items-center gap-2 text-sm text-bark">
      {t("ui.draft.kept")}
      <Button tone="quiet" size="small" onClick={onDiscard}>
        {t("ui.draft.discard")}
      </Button>
    </p>
  );
}
