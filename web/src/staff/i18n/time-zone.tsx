import { createContext, useContext } from "react";

/** The zone of the machine: the default for a person. */
export const machineTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const Context = createContext(machineTimeZone);

export const TimeZoneProvider = Context.Provider;

/** The IANA name of the zone in which times are shown, "Asia/Kolkata". */
export const useTimeZone = () => useContext(Context);
