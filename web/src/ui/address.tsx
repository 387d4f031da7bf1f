type AddressProps = { lines: readonly string[]; className?: string };

/** A postal address, line by line, each in its own direction of writing. */
export function Address({ lines, className }: AddressProps) {
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
