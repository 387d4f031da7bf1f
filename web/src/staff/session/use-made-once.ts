import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRecentSignIn } from "./recent-sign-in.tsx";

/**
 * Makes a secret when it is first shown, after a recent sign-in: what was made, or why not. A second one, made because the part is drawn
 * again, would take the place of the one that is shown.
 */
export function useMadeOnce<Made>(make: () => Promise<Made>) {
  const t = useTexts();
  const within = useRecentSignIn();
  const making = useRef<Promise<Made>>(undefined);
  const [made, setMade] = useState<Made>();
  const [refusal, setRefusal] = useState<string>();
  const begin = useEffectEvent(() => within(make));
  const refuse = useEffectEvent((error: unknown) => setRefusal(messageOf(error, t)));
  useEffect(() => {
    let isCurrent = true;
    making.current ??= begin();
    making.current.then(
      (made) => isCurrent && setMade(made),
      (error: unknown) => isCurrent && refuse(error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return { made, refusal };
}
