import { Sample } from "#screens/design-system/sample.tsx";
import { Button } from "#ui/button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";

/** What lies over the page. The dialog is the catalogue's. */
export function OverlaySamples() {
  return (
    <>
      <Sample name="Toast">
        <Button tone="outline" data-copy="Teja S17" data-done="Copied to clipboard!" data-failed="The clipboard cannot be used.">
          Copy a word
        </Button>
      </Sample>
      <Sample name="Tooltip">
        <Tooltip text="Chat with us on WhatsApp">
          <Button tone="outline">Hover or focus</Button>
        </Tooltip>
      </Sample>
    </>
  );
}
