import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea, TextInput } from "#ui/text-input.tsx";

export function FieldSamples() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field id="sample-plain" label="Plain">
        {(control) => <TextInput {...control} placeholder="Placeholder" />}
      </Field>
      <Field id="sample-required" label="Required, with a hint" required hint="With the country code">
        {(control) => <TextInput {...control} defaultValue="+49 40 123456" />}
      </Field>
      <Field id="sample-error" label="With an error" required error="Please enter a valid email address">
        {(control) => <TextInput {...control} defaultValue="nobody" />}
      </Field>
      <Field id="sample-disabled" label="Disabled">
        {(control) => <TextInput {...control} disabled defaultValue="Guntur" />}
      </Field>
      <Field id="sample-select" label="Select">
        {(control) => (
          <Select {...control}>
            <option>Red Chillies</option>
            <option>Spices</option>
          </Select>
        )}
      </Field>
      <Field id="sample-small" label="Select, small, with an error" error="Please select a product interest">
        {(control) => (
          <Select {...control} size="small">
            <option>All</option>
          </Select>
        )}
      </Field>
      <Field id="sample-area" label="Text area" hint="Up to 2,000 characters" className="sm:col-span-2">
        {(control) => <TextArea {...control} />}
      </Field>
    </div>
  );
}
