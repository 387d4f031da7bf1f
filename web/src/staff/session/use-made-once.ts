import { useEffect, useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRecentSignIn } from "./recent-sign-in.tsx";

/** Makes a secret when it is first shown, after a recent sign-in: what was made, or why not. `make` must stay the same function. */
export function useMadeOnce<Made>(make: () => Promise<Made>) {
  const t = useTexts();
  const within = useRecentSignIn();
  const [made, setMade] = useState<Made>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    within(make).then(
      (made) => isCurrent && setMade(made),
      (error: unknown) => isCurrent && setRefusal(messageOf(error, t)),
    );
    return () => {
      isCurrent = false;
    };
  }, [make, t, within]);
  return { made, refusal };
}
