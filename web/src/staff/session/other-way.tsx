import { Button } from "#staff/ui/button.tsx";

/** A quiet button below a form of the sign-in, which leads to another one. */
export function OtherWay({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button tone="quiet" size="small" className="self-start -ms-2.5" onClick={onClick}>
      {label}
    </Button>
  );
}
