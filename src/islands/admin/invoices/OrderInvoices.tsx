import {
  correctOrderInvoice,
  listOrderInvoices,
  type OrderInvoices as Listed,
} from '#contract/books/invoices.ts';
import { companySchema } from '#contract/books/company.ts';
import { CompanyFields, noCompany } from '#islands/books/invoices/CompanyFields.tsx';
import { AdminForm } from '../AdminForm.tsx';
import { callAsAdmin } from '../api.ts';
import { Cell } from '../customers/CustomerHistory.tsx';
import { formatSum } from '../format.ts';
import { useLoad } from '../load.ts';
import { Panel } from '../Panel.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { useAdminForm } from '../use-admin-form.ts';
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
      {data.waiting && <p className="meta">{`Waiting for ${waitingFor[data.waiting]}.`}</p>}
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
  vatId: 'VAT ID (optional)',
  vatIdHint:
    'A VAT ID from another EU member state makes it reverse charge; companies elsewhere leave it empty',
};

function Correction({ orderId }: { orderId: string }) {
  const { form, sending } = useAdminForm({
    schema: companySchema,
    defaultValues: noCompany,
    send: (company) => callAsAdmin(correctOrderInvoice, { ...company, id: orderId }),
    failed: 'The invoice could not be corrected.',
    onSaved: (_, __, { reset }) => reset(),
  });
  return (
    <details className="mt-2 text-sm">
      <summary className="font-medium">Correct for a company</summary>
      <AdminForm
        sending={sending}
        className="mt-3 flex flex-col gap-3"
        action="Issue credit note and new invoice"
      >
        <CompanyFields form={form} texts={words} />
      </AdminForm>
    </details>
  );
}
