import { useState } from "react";
import { Sample } from "#screens/design-system/sample.tsx";
import { Button } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.ts";
import { Tooltip } from "#ui/tooltip.tsx";

const rows = Array.from({ length: 24 }, (_, index) => ({ label: `Property ${index + 1}`, value: "10-12 %" }));

export function DialogSamples() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Sample name="Dialog">
        <Button tone="outline" onClick={() => setOpen(true)}>
          Open a long dialog
        </Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          labelledBy="sample-dialog"
          closeLabel="Close"
          footer={<Button onClick={() => setOpen(false)}>Request Quote</Button>}
        >
          <div className="p-5 md:p-8">
            <h3 id="sample-dialog" className="display-3 pe-14">
              Guntur Sannam S4
            </h3>
            <div className="mt-6">
              <DataTable caption="Complete Product Specifications" rows={rows} />
            </div>
          </div>
        </Dialog>
      </Sample>
      <Sample name="Toasts">
        <Button
          tone="outline"
          onClick={() =>
            showToast({
              tone: "success",
              title: "Enquiry Submitted Successfully!",
              description: "We will respond within 24 hours.",
              duration: 6000,
            })
          }
        >
          Success
        </Button>
        <Button
          tone="outline"
          onClick={() =>
            showToast({
              tone: "destructive",
              title: "Validation Error",
              description: "Please correct the highlighted errors.",
              duration: 4000,
            })
          }
        >
          Destructive
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
