import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { companySchema, type BuyingCompany } from '#contract/books/company.ts';
import { invoicePart } from '#texts/books.ts';
import { termsDialog as texts } from '#texts/sales.ts';
import { CompanyFields, noCompany } from '#islands/books/invoices/CompanyFields.tsx';

interface Props {
  id: string;
  vatIdRefusal: { message: string } | null;
  onValid(company: BuyingCompany): void;
}

export function CompanyForm({ id, vatIdRefusal, onValid }: Props) {
  const form = useForm({ resolver: zodResolver(companySchema), defaultValues: noCompany });
  const { setError, setFocus } = form;
  useEffect(() => setFocus('company'), [setFocus]);
  useEffect(() => {
    if (vatIdRefusal) setError('vatId', vatIdRefusal, { shouldFocus: true });
  }, [vatIdRefusal, setError]);
  return (
    <form
      id={id}
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={form.handleSubmit(({ company: name, ...place }) => onValid({ name, ...place }))}
    >
      <p className="text-base-content/80 text-sm">{texts.companyLead}</p>
      <CompanyFields form={form} texts={invoicePart} />
    </form>
  );
}
