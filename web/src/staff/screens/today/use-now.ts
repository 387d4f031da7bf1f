import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The time, a minute exact: what is shown by it stays true while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
