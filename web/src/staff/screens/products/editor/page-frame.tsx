import { useEffect, useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { type PreviewOf, showPreview } from "./preview-form.ts";

type PageFrameProps = {
  of: PreviewOf;
  /** The version of the product, so that changes of others are shown too. */
  version: number;
  name: string;
};

/** The preview of a product's page. The old preview stays visible until the new one has loaded, at the same scroll position. */
export function PageFrame({ of, version, name }: PageFrameProps) {
  const t = useTexts();
  const wanted = `${version}/${of.language}/${of.changes}`;
  const [shown, setShown] = useState<string>();
  const [fault, setFault] = useState<{ of: string; text: string }>();
  const scrolled = useRef(0);
  const isRefused = fault?.of === wanted;
  const frames = [...new Set([shown, isRefused ? undefined : wanted])].filter((frame) => frame !== undefined);

  function onLoad(frame: string, page: Document) {
    if (page.contentType !== "text/html") {
      setFault({ of: frame, text: page.body.textContent ?? "" });
      return;
    }
    setFault(undefined);
    page.defaultView?.scrollTo(0, scrolled.current);
    setShown(frame);
  }

  return (
    <>
      {isRefused && (
        <Notice role="status">
          <p className="font-semibold">{t("products.preview.refused")}</p>
          <p>{fault.text}</p>
        </Notice>
      )}
      {frames.length > 0 && (
        <div className="relative h-[44rem] border border-line bg-card">
          {frames.map((frame) => (
            <Frame
              key={frame}
              of={of}
              title={t("products.preview.pageOf", { name })}
              isShown={frame === shown || frames.length === 1}
              onLoad={(page) => onLoad(frame, page)}
              onScroll={(top) => {
                if (frame === shown) scrolled.current = top;
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

type FrameProps = {
  of: PreviewOf;
  title: string;
  isShown: boolean;
  onLoad: (page: Document) => void;
  onScroll: (top: number) => void;
};

function Frame({ of, title, isShown, onLoad, onScroll }: FrameProps) {
  const supabase = useSupabase();
  const { anonymous_key: key } = useSite();
  const frame = useRef<HTMLIFrameElement>(null);
  // Each frame shows one preview; the next one has another frame.
  const first = useRef(of);
  const [name] = useState(() => `preview-${crypto.randomUUID()}`);
  useEffect(() => {
    const gone = new AbortController();
    void showPreview(supabase, key, first.current, name, gone.signal);
    return () => gone.abort();
  }, [supabase, key, name]);
  return (
    <iframe
      ref={frame}
      name={name}
      // Without scripts: the page is complete as it is.
      sandbox="allow-same-origin"
      title={title}
      inert={!isShown}
      className={isShown ? "size-full" : "pointer-events-none absolute inset-0 size-full opacity-0"}
      onLoad={() => {
        const page = frame.current?.contentDocument;
        if (!page || page.URL === "about:blank") return;
        page.addEventListener("scroll", () => onScroll(page.defaultView?.scrollY ?? 0), { passive: true });
        onLoad(page);
      }}
    />
  );
}
