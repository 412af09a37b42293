import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  companySchema,
  correctOrderInvoice,
  listOrderInvoices,
  type OrderInvoices as Listed,
} from '#contract/books/invoices.ts';
import { CompanyFields, noCompany } from '#islands/books/invoices/CompanyFields.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { callAsAdmin } from '../api.ts';
import { Cell } from '../customers/CustomerHistory.tsx';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { useIsSupport } from '../use-is-support.ts';
import { waitingFor } from './waiting-for.ts';

type Document = Listed['invoices'][number];

const kinds = { invoice: 'Invoice', credit_note: 'Credit note' };
const treatments = {
  none: 'no VAT',
  domestic: 'VAT at your rate',
  oss: 'VAT by OSS',
  reverse_charge: 'reverse charge',
  outside_eu: 'outside the EU',
};

/** Lists the invoices of a purchase; renders nothing without any. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const { data } = useLoad(listOrderInvoices, { id: orderId });
  const isSupport = useIsSupport();
  if (!data || (data.invoices.length === 0 && data.waiting === null)) return null;
  const left = data.invoices.reduce((sum, { gross }) => sum + gross, 0);
  return (
    <Panel title="Invoices">
      <ul className="divide-base-300 divide-y text-sm">
        {data.invoices.map((document) => (
          <li key={document.number} className="py-2">
            <Cell meta={metaOf(document)}>
              <a className="text-link" href={`/${document.pdf}`} download>
                {`${kinds[document.kind]} ${document.number}`}
              </a>
              {`, ${formatSum(document.gross)}`}
            </Cell>
          </li>
        ))}
      </ul>
      {data.waiting && <p className="meta">{`It waits for ${waitingFor[data.waiting]}.`}</p>}
      {!isSupport && left > 0.001 && <Correction orderId={orderId} />}
    </Panel>
  );
}

function metaOf({ issuedAt, treatment, country, rate, vat, buyer, ...document }: Document) {
  const facts = [
    [treatments[treatment], country, rate > 0 && `${rate} %: ${formatSum(vat)}`],
    [buyer, document.vatId, document.vies && `VIES: ${document.vies}`],
    [document.corrects && `for ${document.corrects}`],
  ].map((part) => part.filter(Boolean).join(', '));
  return (
    <>
      <ShopTime iso={issuedAt} />
      {`. ${facts.filter(Boolean).join(' · ')}`}
    </>
  );
}

const words = {
  company: 'Company',
  address: 'Address',
  country: 'Country',
  countryHint: 'Two letters, such as DE',
  vatId: 'VAT ID (optional)',
  vatIdHint:
    'One of another EU member state makes it reverse charge; companies elsewhere have none here',
};

/** Corrects the invoices for a company, with a credit note for each. */
function Correction({ orderId }: { orderId: string }) {
  const form = useForm({ resolver: zodResolver(companySchema), defaultValues: noCompany });
  const queries = useQueryClient();
  const { errors, isSubmitting } = form.formState;
  const correct = form.handleSubmit(async (company) => {
    const result = await callAsAdmin(correctOrderInvoice, { ...company, id: orderId });
    if (!result.ok) {
      return form.setError('root', {
        message: result.error ?? 'The invoice could not be corrected.',
      });
    }
    form.reset();
    await queries.invalidateQueries();
  });
  return (
    <details className="mt-2 text-sm">
      <summary className="font-medium">Correct for a company</summary>
      <form onSubmit={correct} noValidate className="mt-3 flex flex-col gap-3">
        <CompanyFields form={form} texts={words} />
        <ErrorText>{errors.root?.message}</ErrorText>
        <div>
          <SubmitButton isSubmitting={isSubmitting}>Issue credit note and new invoice</SubmitButton>
        </div>
      </form>
    </details>
  );
}
