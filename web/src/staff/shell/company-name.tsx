import { useSite } from "#staff/site-context.tsx";
import { classes } from "#staff/ui/classes.ts";

/** The company's logo; without one its name in the site's style, with a full stop in turmeric. It lies on the dark ground. */
export function CompanyName({ className }: { className: string }) {
  const { company, logo_on_dark: logo } = useSite();
  if (logo !== null) {
    return <img src={logo} alt={company} className="h-10 w-auto max-w-40 self-start object-contain object-[0_50%] rtl:object-[100%_50%]" />;
  }
  return (
    <p className={classes("font-serif leading-tight font-semibold text-cream", className)}>
      {company}
      <span aria-hidden="true" className="text-saffron">
        .
      </span>
    </p>
  );
}
