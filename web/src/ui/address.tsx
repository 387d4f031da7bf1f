/** A postal address, line by line, each in its own direction of writing. */
export function Address({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <address className={className}>
      {lines.map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
