import { useEffect, useState } from "react";

/** How long typing must pause before the program is asked, in milliseconds. */
export const TYPING_PAUSE = 250;

/** A value after it has not changed for `pause` milliseconds. */
export function useSettled<Value>(value: Value, pause = TYPING_PAUSE): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
