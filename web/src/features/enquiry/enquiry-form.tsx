import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Resolver, useForm } from "react-hook-form";
import type { PostedForm } from "#backend/page-data.ts";
import { type Draft, forgetDraft, keepDraft, readDraft } from "#features/enquiry/draft.ts";
import {
  blankEnquiry,
  type Enquiry,
  type EnquiryField,
  enquiryFields,
  isErrorKey,
  maximumOf,
  productInterests,
} from "#features/enquiry/enquiry-rules.ts";
import { FormNotice } from "#features/enquiry/form-notice.tsx";
import { SentNote } from "#features/enquiry/sent-note.tsx";
import { useSendEnquiry } from "#features/enquiry/use-send-enquiry.ts";
import { pathIn } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Stamp } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea, TextInput } from "#ui/text-input.tsx";

export type EnquiryFormProps = {
  /** What is filled in already, such as the interest that a product's page sets. */
  preset: Partial<Enquiry>;
  /** The form as it came back from a post without JavaScript. */
  posted?: PostedForm;
  /** The query of the page: what is typed is kept for a page with the same. */
  query: string;
};

const required: readonly EnquiryField[] = ["name", "email", "phone", "productInterest", "message"];

/** Checks the form by the rules, with code that is needed only when it is sent. */
const checkRules: Resolver<Enquiry> = async (...form) => {
  const { enquiryResolver } = await import("#features/enquiry/enquiry-resolver.ts");
  return enquiryResolver(...form);
};

/** Loads that code while the visitor types; if that fails, sending tries again and says so. */
function fetchWhatSendingNeeds() {
  const parts = [import("#features/enquiry/enquiry-resolver.ts"), import("#features/enquiry/send-enquiry.ts")];
  Promise.all(parts).catch(() => undefined);
}

/** The enquiry form. Without JavaScript it is posted to the contact page, which answers with the same form or a thank-you. */
export function EnquiryForm({ preset, posted, query }: EnquiryFormProps) {
  const { t } = useTranslation("contact");
  // The fragment brings a visitor without JavaScript back to the form, or to the thanks in its place.
  const action = `${pathIn(useLanguage(), "/contact")}#enquiry`;
  const { send, refuse, fail } = useSendEnquiry();
  const [start] = useState(() => startOf(preset, posted));
  const [receipt, setReceipt] = useState<{ reference: string | undefined }>();
  const note = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, clearErrors, setError, getValues, setValue, reset, formState } = useForm<Enquiry>({
    defaultValues: start.values,
    errors: start.errors,
    resolver: checkRules,
    reValidateMode: "onSubmit",
  });

  useEffect(() => {
    // What comes back from the program is what was typed last.
    if (posted !== undefined) return;
    const draft = readDraft(query);
    for (const field of enquiryFields) {
      if (draft[field] !== undefined) setValue(field, draft[field]);
    }
  }, [posted, query, setValue]);

  useEffect(() => {
    if (receipt !== undefined) note.current?.focus();
  }, [receipt]);

  function keepTyped() {
    const typed: Draft = {};
    for (const field of enquiryFields) {
      const value = getValues(field);
      if (value !== start.values[field]) typed[field] = value;
    }
    keepDraft(query, typed);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    clearErrors();
    setReceipt(undefined);
    const accept = handleSubmit(async (enquiry) => {
      const result = await send(enquiry);
      if (result.kind === "accepted") {
        reset(blankEnquiry);
        forgetDraft();
        setReceipt({ reference: result.reference });
      }
      if (result.kind === "invalid") {
        const refused = enquiryFields.filter((field) => result.fields[field] !== undefined);
        for (const [index, field] of refused.entries()) {
          setError(field, { type: "server", message: result.fields[field] }, { shouldFocus: index === 0 });
        }
      }
    }, refuse);
    // What is thrown here is that the code for sending could not be loaded.
    await accept(event).catch(fail);
  }

  /** What label, input and message of a field have in common. */
  function fieldProps(field: EnquiryField) {
    const key = formState.errors[field]?.message;
    return {
      id: `enquiry-${field}`,
      label: t(`form.${field}`),
      required: required.includes(field),
      error: key !== undefined && isErrorKey(key) ? t(`errors.${key}`) : undefined,
    };
  }

  function inputProps(field: EnquiryField) {
    return { ...register(field), defaultValue: start.values[field], maxLength: maximumOf(field) };
  }

  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onFocus={fetchWhatSendingNeeds}
      onChange={keepTyped}
      aria-busy={formState.isSubmitting}
      className="grid gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      {posted !== undefined && <FormNotice posted={posted} className="sm:col-span-2" />}
      <Field {...fieldProps("name")}>{(control) => <TextInput {...control} {...inputProps("name")} autoComplete="name" />}</Field>
      <Field {...fieldProps("company")}>
        {(control) => <TextInput {...control} {...inputProps("company")} autoComplete="organization" />}
      </Field>
      <Field {...fieldProps("email")}>
        {(control) => (
          <TextInput {...control} {...inputProps("email")} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" />
        )}
      </Field>
      <Field {...fieldProps("phone")} hint={t("form.phoneHint")}>
        {(control) => <TextInput {...control} {...inputProps("phone")} type="tel" autoComplete="tel" dir="ltr" className="rtl:text-end" />}
      </Field>
      <Field {...fieldProps("country")}>
        {(control) => <TextInput {...control} {...inputProps("country")} autoComplete="country-name" />}
      </Field>
      <Field {...fieldProps("productInterest")}>
        {(control) => (
          <Select {...control} {...register("productInterest")} defaultValue={start.values.productInterest}>
            <option value="">{t("form.choose")}</option>
            {productInterests.map((interest) => (
              <option key={interest} value={interest}>
                {t(`form.interests.${interest}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...fieldProps("message")} hint={t("form.messageHint")} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...inputProps("message")} rows={7} />}
      </Field>
      <div aria-hidden="true" className="visually-hidden">
        <label htmlFor="enquiry-website">{t("form.website")}</label>
        <input id="enquiry-website" type="text" tabIndex={-1} autoComplete="off" {...register("website")} />
      </div>
      <div className="border-t border-line pt-6 sm:col-span-2">
        <Button type="submit" busy={formState.isSubmitting} className="max-sm:w-full">
          {formState.isSubmitting ? t("form.sending") : t("form.submit")}
        </Button>
        <p className="measure mt-4 text-sm text-bark">
          {t("form.privacy")}{" "}
          <Link to="/privacy-policy" className="underline underline-offset-4 hover:text-chilli">
            {t("form.privacyLink")}
          </Link>
        </p>
      </div>
      {receipt !== undefined && (
        <div ref={note} tabIndex={-1} className="border-t-2 border-leaf pt-5 sm:col-span-2">
          <Stamp tone="leaf">{t("sent.stamp")}</Stamp>
          {receipt.reference !== undefined && <SentNote reference={receipt.reference} className="mt-4" />}
        </div>
      )}
    </form>
  );
}

/** The values and messages that the form opens with. */
function startOf(preset: Partial<Enquiry>, posted: PostedForm | undefined) {
  const values: Enquiry = { ...blankEnquiry, ...preset };
  const errors: Partial<Record<EnquiryField, { type: string; message: string }>> = {};
  for (const field of enquiryFields) {
    values[field] = posted?.values[field] ?? values[field];
    const message = posted?.errors[field];
    if (message !== undefined) errors[field] = { type: "server", message };
  }
  return { values, errors };
}
