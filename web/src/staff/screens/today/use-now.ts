import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** The current time to the minute, so that what is shown stays true while the screen is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
