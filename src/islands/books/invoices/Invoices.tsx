import { useEffect, useEffectEvent, useState } from 'react';
import {
  listPortalInvoices,
  listPurchaseInvoices,
  type Invoice,
  type InvoiceList,
  correctPortalInvoice,
} from '#contract/books/invoices.ts';
import { companySchema } from '#contract/books/company.ts';
import { formatDay } from '#texts/language.ts';
import { invoicePart as texts } from '#texts/books.ts';
import { call, type Result } from '#islands/api.ts';
import { notOpen, OpenAgain } from '#islands/buyers/purchases/OpenAgain.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { Spinner } from '#islands/ui/Spinner.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { CompanyFields, noCompany } from './CompanyFields.tsx';

/** Access to a purchase's invoices: its token in the portal, both of its ids after the payment. */
export type Asked = { portalToken: string } | { orderId: string; paypalOrderId: string };

interface Props {
  asked: Asked;
  onDead?: (() => void) | undefined;
}

function ask(asked: Asked) {
  if ('portalToken' in asked) return call(listPortalInvoices, asked);
  return call(listPurchaseInvoices, { id: asked.orderId, orderID: asked.paypalOrderId });
}

export function Invoices({ asked, onDead }: Props) {
  const [list, setList] = useState<InvoiceList | null>(null);
  const [isCorrected, setCorrected] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const askFirst = useEffectEvent(() => ask(asked));
  const show = useEffectEvent((result: Result<InvoiceList>) => {
    if (result.ok) setList(result.data);
    else if (result.status === notOpen && onDead) onDead();
    else if (result.status === notOpen) setOver(true);
    else setFailure(result.error ?? texts.failed);
  });

  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const result = await askFirst();
      if (!isGone) show(result);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, []);

  if (isOver && 'orderId' in asked) return <OpenAgain orderId={asked.paypalOrderId} />;
  if (failure !== null) return <ErrorText className="mt-3">{failure}</ErrorText>;
  if (!list) return <Spinner label={texts.loading} hasVisibleLabel />;
  return (
    <div className="mt-3 flex flex-col gap-4 text-sm">
      <p role="status" className={isCorrected ? 'font-medium' : 'sr-only'}>
        {isCorrected && texts.corrected}
      </p>
      <ul className="flex flex-col gap-2">
        {list.invoices.map((invoice) => (
          <Item key={invoice.number} invoice={invoice} />
        ))}
      </ul>
      {list.isWaiting && <p>{texts.waiting}</p>}
      {list.isCorrectable && 'portalToken' in asked && (
        <CompanyForm
          portalToken={asked.portalToken}
          onDead={() => onDead?.()}
          onCorrected={(corrected) => {
            setList(corrected);
            setCorrected(true);
          }}
        />
      )}
      {list.isCorrectable && !('portalToken' in asked) && (
        <p className="text-base-content/80">
          <Sentence
            text={texts.correctElsewhere}
            parts={{ page: <TextLink href="/redownload">{texts.redownloadPage}</TextLink> }}
          />
        </p>
      )}
    </div>
  );
}

function Item({ invoice: { number, kind, issuedAt, gross, pdf } }: { invoice: Invoice }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <a className="text-link" href={`/${pdf}`} download>
        {texts.download(texts.kinds[kind], number)}
      </a>
      <span className="text-base-content/80">
        {formatDay(issuedAt)}, {texts.amount(gross)}
      </span>
    </li>
  );
}

interface CompanyFormProps {
  portalToken: string;
  onCorrected(list: InvoiceList): void;
  onDead(): void;
}

function CompanyForm({ portalToken, onCorrected, onDead }: CompanyFormProps) {
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
