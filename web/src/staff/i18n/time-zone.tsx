import { createContext, useContext } from "react";

/** The zone of the machine: what a person has who has chosen none. */
export const machineTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const Context = createContext(machineTimeZone);

export const TimeZoneProvider = Context.Provider;

/** The IANA name of the zone that times are shown in, "Asia/Kolkata". */
export const useTimeZone = () => useContext(Context);
