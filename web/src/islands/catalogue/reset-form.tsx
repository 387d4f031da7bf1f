import type { ReactNode } from "react";
import { type Filters, noFilters } from "#features/catalogue/filters.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { Button } from "#ui/button.tsx";

/** A button that removes all filters; a separate form without fields, so that it also works without JavaScript. */
export function ResetForm({ onReset, children }: { onReset: (filters: Filters) => void; children: ReactNode }) {
  return (
    <form
      method="get"
      action={pathIn(useLanguage(), "/catalog")}
      onSubmit={(event) => {
        event.preventDefault();
        onReset(noFilters);
      }}
    >
      <Button type="submit" tone="outline" size="small" className="min-h-11">
        {children}
      </Button>
    </form>
  );
}
