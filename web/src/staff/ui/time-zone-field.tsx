import { useMemo, useState } from "react";
import { useConsoleLanguage } from "#staff/i18n/texts.tsx";
import { placeOf, presentZone, timeNameOf, zonesByPlace } from "#staff/i18n/time-zone-name.ts";
import { SelectField } from "./select-field.tsx";

/** A time zone, by the place in its name; the name of its time is shown below. */
export function TimeZoneField({ label, name, defaultValue }: { label: string; name: string; defaultValue: string }) {
  const language = useConsoleLanguage();
  const [zone, setZone] = useState(presentZone(defaultValue));
  const zones = useMemo(() => zonesByPlace(defaultValue, language), [defaultValue, language]);
  return (
    <SelectField
      label={label}
      name={name}
      value={zone}
      onChange={({ currentTarget }) => setZone(currentTarget.value)}
      hint={timeNameOf(zone, language)}
      options={zones.map((value) => ({ value, label: placeOf(value) }))}
    />
  );
}
