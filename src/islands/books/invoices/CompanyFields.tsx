import type { UseFormReturn } from 'react-hook-form';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';
import type { CompanyValues } from './no-company.ts';

interface Props<C, Parsed> {
  form: Pick<UseFormReturn<CompanyValues, C, Parsed>, 'register' | 'formState'>;
  texts: Record<'company' | 'address' | 'country' | 'countryHint' | 'vatId' | 'vatIdHint', string>;
}

export function CompanyFields<C, Parsed>({ form, texts }: Props<C, Parsed>) {
  return (
    <>
      <Field label={texts.company} autoComplete="organization" {...fieldProps(form, 'company')} />
      <TextAreaField
        label={texts.address}
        className="min-h-20"
        autoComplete="street-address"
        {...fieldProps(form, 'address')}
      />
      <Field
        label={texts.country}
        autoComplete="country"
        maxLength={2}
        hint={texts.countryHint}
        {...fieldProps(form, 'country')}
      />
      <Field
        label={texts.vatId}
        autoComplete="off"
        spellCheck={false}
        hint={texts.vatIdHint}
        {...fieldProps(form, 'vatId')}
      />
    </>
  );
}
