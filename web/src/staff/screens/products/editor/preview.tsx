import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showPreview } from "#staff/preview/preview-form.ts";
import { PreviewFrame } from "#staff/preview/preview-frame.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { addressOf } from "../product.ts";
import { useEditor } from "./editor-context.tsx";
import { type PreviewOf, previewCard, previewRequest } from "./preview-form.ts";
import { PRODUCT, valueIn } from "./product-draft.ts";
import { cleanedDraft } from "./server-draft.ts";

/** How long typing must pause before the preview is updated, in milliseconds. */
const PAUSE = 700;

export function Preview({ language }: { language: string }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { anonymous_key: key } = useSite();
  const supabase = useSupabase();
  const { product, rows, draft } = useEditor();
  const [kind, setKind] = useState<"page" | "card">("page");
  const typed = useMemo(() => JSON.stringify(cleanedDraft(draft)), [draft]);
  const changes = useSettled(typed, PAUSE);
  const picture = valueIn(draft, rows, PRODUCT, "image_url");
  const shownName = String(valueIn(draft, rows, PRODUCT, "name") ?? "");
  return (
    <aside
      aria-label={t("products.preview.title")}
      className="flex flex-col gap-3 border-line bg-paper-deep px-4 py-4 max-xl:border-t xl:w-[26rem] xl:shrink-0 xl:overflow-y-auto xl:border-s"
    >
      <p className="label">{t("products.preview.as", { language: languageName(language) })}</p>
      {product ? (
        <>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {(["page", "card"] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={kind === one}
                className={kind === one ? "min-h-8 font-semibold text-chilli" : "min-h-8 hover:text-chilli"}
                onClick={() => setKind(one)}
              >
                {t(`products.preview.${one}`)}
              </button>
            ))}
            <button
              type="button"
              className="min-h-8 underline"
              onClick={() =>
                void showPreview(
                  supabase,
                  key,
                  previewRequest({ productId: product.id, language, kind: "sheet", changes: typed }),
                  "_blank",
                )
              }
            >
              {t("products.preview.sheet")}
            </button>
            {product.active && (
              <a
                className="inline-flex min-h-8 items-center underline"
                href={addressOf(product.slug, language)}
                target="_blank"
                rel="noreferrer"
              >
                {t("products.preview.open")}
              </a>
            )}
          </p>
          {kind === "card" ? (
            <Card of={{ productId: product.id, language, kind, changes }} version={product.version} name={shownName} />
          ) : (
            <PreviewFrame
              of={previewRequest({ productId: product.id, language, kind, changes })}
              version={String(product.version)}
              title={t("products.preview.pageOf", { name: shownName })}
              className="h-[44rem]"
            />
          )}
        </>
      ) : (
        <>
          {typeof picture === "string" && picture !== "" && <img src={picture} alt="" className="aspect-4/3 w-full object-cover" />}
          <p className="heading">{shownName || t("products.new.title")}</p>
          <p className="text-bark">{t("products.preview.new")}</p>
        </>
      )}
    </aside>
  );
}

function Card({ of, version, name }: { of: PreviewOf; version: number; name: string }) {
  const t = useTexts();
  const supabase = useSupabase();
  const { data, error } = useQuery({
    queryKey: ["preview", "card", of, version],
    queryFn: () => previewCard(supabase, of),
    placeholderData: (before) => before,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <>
      {error !== null && <Notice role="status">{t("products.preview.cardFailed")}</Notice>}
      {address === undefined ? (
        error === null && <Skeleton lines={4} />
      ) : (
        <img className="w-full border border-line" src={address} alt={t("products.preview.cardOf", { name })} />
      )}
    </>
  );
}
