import { ArrowRight } from "lucide-react";
import { Icon } from "#ui/icon.tsx";
import { TextLink, type TextLinkProps } from "#ui/text-link.tsx";

/** A text link with an arrow after its text. */
export function ArrowLink({ children, ...link }: TextLinkProps) {
  return (
    <TextLink {...link}>
      {children}
      <Icon of={ArrowRight} size={16} directional />
    </TextLink>
  );
}
