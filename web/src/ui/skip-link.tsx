/** The first tab stop: skips the navigation and goes to the element with the given id. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      className="visually-hidden fixed start-4 top-4 z-50 rounded-sm bg-chilli px-5 py-3 font-semibold text-paper focus:outline-paper"
    >
      {children}
    </a>
  );
}
