import { useState } from 'react';
import type { BuyingCompany } from '#contract/books/company.ts';
import { termsDialog as texts } from '#texts/sales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ErrorText } from '#islands/ui/ErrorText.tsx';
import type { CompanyForm } from './CompanyForm.tsx';

interface Props {
  formId: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  vatIdRefusal: { message: string } | null;
  onValid(company: BuyingCompany): void;
}

/** Offers a form for the buyer's company, whose code loads when it is opened. */
export function CompanyDetails({ formId, isOpen, onToggle, vatIdRefusal, onValid }: Props) {
  const [Form, setForm] = useState<typeof CompanyForm | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function toggle() {
    if (isOpen) return onToggle(false);
    const loaded = await import('./CompanyForm.tsx').catch(() => null);
    setFailed(!loaded);
    // A function passed to setState would be called.
    setForm(() => loaded?.CompanyForm ?? null);
    onToggle(loaded !== null);
  }

  return (
    <div className="mt-4">
      <Button className="btn-sm" aria-expanded={isOpen} onClick={() => void toggle()}>
        {isOpen ? texts.noCompany : texts.company}
      </Button>
      {hasFailed && <ErrorText>{texts.companyFailed}</ErrorText>}
      {Form && (
        <div hidden={!isOpen}>
          <Form id={formId} vatIdRefusal={vatIdRefusal} onValid={onValid} />
        </div>
      )}
    </div>
  );
}
