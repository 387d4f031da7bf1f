/** The texts of a heading: `headingOf(t, "next")` are `next.eyebrow` and `next.title`. */
export function headingOf<Name extends string>(t: (key: `${Name}.eyebrow` | `${Name}.title`) => string, name: Name) {
  return { eyebrow: t(`${name}.eyebrow`), title: t(`${name}.title`) };
}
