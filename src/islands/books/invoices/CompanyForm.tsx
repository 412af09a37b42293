import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { companySchema, correctPortalInvoice, type InvoiceList } from '#contract/books/invoices.ts';
import { invoicePart as texts } from '#texts/books.ts';
import { call } from '#islands/api.ts';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { noCompany } from './no-company.ts';

interface Props {
  portalToken: string;
  onCorrected(list: InvoiceList): void;
  /** Called once the token no longer opens anything. */
  onDead(): void;
}

/** Corrects a purchase's invoices for a company, once. */
export function CompanyForm({ portalToken, onCorrected, onDead }: Props) {
  const form = useForm({ resolver: zodResolver(companySchema), defaultValues: noCompany });
  const { errors, isSubmitting } = form.formState;
  const correct = form.handleSubmit(async (company) => {
    const result = await call(correctPortalInvoice, { ...company, portalToken });
    if (result.ok) return onCorrected(result.data);
    if (result.status === 401) return onDead();
    const message = result.error ?? texts.failed;
    const isVatId = result.failure.issues?.some(({ path }) => path === 'vatId');
    form.setError(isVatId ? 'vatId' : 'root', { message });
  });
  return (
    <details>
      <summary className="font-medium">{texts.correct}</summary>
      <form onSubmit={correct} noValidate className="mt-3 flex max-w-xl flex-col gap-4">
        <p className="text-base-content/80">{texts.lead}</p>
        <CompanyFields form={form} texts={texts} />
        <ErrorText>{errors.root?.message}</ErrorText>
        <div>
          <SubmitButton isSubmitting={isSubmitting}>{texts.submit}</SubmitButton>
        </div>
      </form>
    </details>
  );
}
