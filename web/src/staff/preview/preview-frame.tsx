import { useEffect, useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { type PreviewRequest, showPreview } from "./preview-form.ts";

type PreviewFrameProps = {
  of: PreviewRequest;
  /** What the preview is made of: when it changes, the preview is made again. */
  version: string;
  title: string;
  /** The size and place of the frame. */
  className: string;
  /** Called with each page that is shown. */
  onShow?: (page: Document) => void;
};

/** The preview of a page. The old preview stays visible until the new one has loaded, at the same scroll position. */
export function PreviewFrame({ of, version, title, className, onShow }: PreviewFrameProps) {
  const t = useTexts();
  const made = `${version}/${JSON.stringify(of.fields)}`;
  // Each change makes another preview, even back to what it was made of before: the draft of a site is empty before and after it is published.
  const [wanted, setWanted] = useState({ made, frame: 0 });
  if (wanted.made !== made) setWanted({ made, frame: wanted.frame + 1 });
  const [shown, setShown] = useState<number>();
  const [fault, setFault] = useState<{ of: number; text: string }>();
  const scrolled = useRef(0);
  /** The frame that is shown, for what pages call that were loaded before. */
  const current = useRef<number>(undefined);
  const isRefused = fault?.of === wanted.frame;
  const frames = [...new Set([shown, isRefused ? undefined : wanted.frame])].filter((frame) => frame !== undefined);

  function onLoad(frame: number, page: Document) {
    if (page.contentType !== "text/html") {
      setFault({ of: frame, text: page.body.textContent ?? "" });
      return;
    }
    setFault(undefined);
    page.defaultView?.scrollTo(0, scrolled.current);
    onShow?.(page);
    current.current = frame;
    setShown(frame);
  }

  return (
    <>
      {isRefused && (
        <Notice role="status">
          <p className="font-semibold">{t("ui.previewRefused")}</p>
          <p>{fault.text}</p>
        </Notice>
      )}
      {frames.length > 0 && (
        <div className={`relative border border-line bg-card ${className}`}>
          {frames.map((frame) => (
            <Frame
              key={frame}
              of={of}
              title={title}
              isShown={frame === shown || frames.length === 1}
              onLoad={(page) => onLoad(frame, page)}
              onScroll={(top) => {
                if (frame === current.current) scrolled.current = top;
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

type FrameProps = {
  of: PreviewRequest;
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
