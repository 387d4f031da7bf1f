import { useEffect, useRef } from "react";
import { categoryOf, useCategories } from "#backend/categories.ts";
import { numberIn } from "#i18n/numerals.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Stamp } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea, TextInput } from "#ui/text-input.tsx";
import { type EnquiryField, interestsOf, isErrorKey, isNamedInterest, maximumOf } from "./enquiry-rules.ts";
import { FormNotice } from "./form-notice.tsx";
import { SentNote } from "./sent-note.tsx";
import { type EnquiryFormStart, useEnquiryForm } from "./use-enquiry-form.ts";
import { keepWholePaste, useLengths } from "./use-lengths.ts";

const required: readonly EnquiryField[] = ["name", "email", "phone", "productInterest", "message"];

/** Loads the code for validation and sending while the visitor types; if that fails, sending tries again and reports it. */
function fetchWhatSendingNeeds() {
  const parts = [import("./enquiry-schema.ts"), import("./send-enquiry.ts")];
  Promise.all(parts).catch(() => undefined);
}

/** The enquiry form. Without JavaScript it is posted to the contact page, which returns the form or a confirmation. */
export function EnquiryForm(start: EnquiryFormStart) {
  const { t } = useTranslation("contact");
  // The fragment scrolls to the form, or to the confirmation, for visitors without JavaScript.
  const language = useLanguage();
  const action = `${pathIn(language, "/contact")}#enquiry`;
  const { form, values, errors, isSubmitting, receipt, submit, keepTyped } = useEnquiryForm(start);
  const categories = useCategories();
  const { lengths, measure, forget } = useLengths();
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!receipt?.emptied) return;
    forget();
    // A visitor who continues to type keeps the focus.
    note.current?.focus();
  }, [receipt, forget]);

  function fieldProps(field: EnquiryField, hint?: string) {
    const length = lengths[field];
    const limit = maximumOf(field) ?? 0;
    const tooLong = `${field}.max`;
    const key = length !== undefined && length > limit && isErrorKey(tooLong) ? tooLong : errors[field];
    return {
      id: `enquiry-${field}`,
      label: t(`form.${field}`),
      required: required.includes(field),
      error: key !== undefined ? t(`errors.${key}`) : undefined,
      hint: length === undefined ? hint : t("form.length", { count: numberIn(length, language), limit: numberIn(limit, language) }),
    };
  }

  function inputProps(field: EnquiryField) {
    return {
      name: field,
      defaultValue: values[field],
      maxLength: maximumOf(field),
      onPaste: keepWholePaste,
      onInput: ({ currentTarget }: { currentTarget: { value: string } }) => measure(field, currentTarget.value),
    };
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onFocus={fetchWhatSendingNeeds}
      onChange={keepTyped}
      aria-busy={isSubmitting}
      className="grid gap-x-6 gap-y-5 sm:grid-cols-2"
    >
      {start.posted !== undefined && <FormNotice posted={start.posted} className="sm:col-span-2" />}
      <Field {...fieldProps("name")}>{(control) => <TextInput {...control} {...inputProps("name")} autoComplete="name" />}</Field>
      <Field {...fieldProps("company")}>
        {(control) => <TextInput {...control} {...inputProps("company")} autoComplete="organization" />}
      </Field>
      <Field {...fieldProps("email")}>
        {(control) => (
          <TextInput {...control} {...inputProps("email")} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" />
        )}
      </Field>
      <Field {...fieldProps("phone", t("form.phoneHint"))}>
        {(control) => <TextInput {...control} {...inputProps("phone")} type="tel" autoComplete="tel" dir="ltr" className="rtl:text-end" />}
      </Field>
      <Field {...fieldProps("country")}>
        {(control) => <TextInput {...control} {...inputProps("country")} autoComplete="country-name" />}
      </Field>
      <Field {...fieldProps("productInterest")}>
        {(control) => (
          <Select {...control} name="productInterest" defaultValue={values.productInterest}>
            <option value="">{t("form.choose")}</option>
            {interestsOf(categories).map((interest) => (
              <option key={interest} value={interest}>
                {isNamedInterest(interest) ? t(`form.interests.${interest}`) : categoryOf(categories, interest).name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field {...fieldProps("message", t("form.messageHint"))} className="sm:col-span-2">
        {(control) => <TextArea {...control} {...inputProps("message")} rows={7} />}
      </Field>
      <input type="hidden" name="product" defaultValue={values.product} />
      <div aria-hidden="true" className="visually-hidden">
        <label htmlFor="enquiry-website">{t("form.website")}</label>
        <input id="enquiry-website" type="text" tabIndex={-1} autoComplete="off" name="website" />
      </div>
      <div className="border-t border-line pt-6 sm:col-span-2">
        <Button type="submit" busy={isSubmitting} data-toasts="" className="max-sm:w-full">
          {isSubmitting ? t("form.sending") : t("form.submit")}
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
