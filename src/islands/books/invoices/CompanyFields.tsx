import type { UseFormReturn } from 'react-hook-form';
import { invoiceTexts } from '#texts/contract/books.ts';
import { listCountries } from '#contract/kit/countries.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';

interface Props<C, Parsed> {
  form: Pick<UseFormReturn<CompanyValues, C, Parsed>, 'register' | 'formState'>;
  texts: Record<'company' | 'address' | 'country' | 'vatId' | 'vatIdHint', string>;
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
      <SelectField label={texts.country} autoComplete="country" {...fieldProps(form, 'country')}>
        <option value="">{invoiceTexts.country}</option>
        {listCountries().map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
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

export const noCompany = { company: '', address: '', country: '', vatId: '' };
type CompanyValues = typeof noCompany;
