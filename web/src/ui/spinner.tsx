import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type SpinnerProps = {
  /** What is being waited for, for screen readers. */
  label?: string;
  size?: number;
};

export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : "status"} className="inline-flex">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        className="spinner"
      >
        <circle cx="12" cy="12" r="9.5" opacity="0.25" />
        <path d="M21.5 12a9.5 9.5 0 0 0-9.5-9.5" strokeLinecap="round" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
