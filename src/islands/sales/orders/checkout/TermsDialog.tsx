import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { BuyingCompany } from '#contract/books/company.ts';
import { dayMs } from '#contract/kit/days.ts';
import { formatPrice } from '#contract/kit/money.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import { consentNames, consentWords } from '#contract/sales/consents.ts';
import { licensesPerPurchase } from '#contract/licenses/licenses.ts';
import { countOf, formatDay } from '#texts/language.ts';
import { common } from '#texts/common.ts';
import { checkout, termsDialog } from '#texts/sales.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { Cover } from '#islands/ui/TypeCover.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useModalWhile } from '#islands/ui/use-modal.ts';
import { Button } from '#islands/ui/Button.tsx';
import { CompanyDetails } from './CompanyDetails.tsx';

export interface SoldProduct {
  name: string;
  type: ProductType;
  imagePath: string | null;
  /** USD. */
  price: number;
  termDays: number | null;
}

interface Props {
  isOpen: boolean;
  needsConsent: boolean;
  offer: SoldProduct & {
    /** USD, before a promo code. */
    fullPrice: number;
    isRenewal: boolean;
  };
  /** Why the server refused the company's VAT ID; a new object each time. */
  vatIdRefusal: { message: string } | null;
  /** @param company null: bought by a person */
  onConfirm(company: BuyingCompany | null): void;
  onCancel(): void;
}

export function TermsDialog(props: Props) {
  const { isOpen, needsConsent, offer, vatIdRefusal, onConfirm, onCancel } = props;
  const dialog = useModalWhile(isOpen);
  const firstBox = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isOpen) firstBox.current?.focus();
  }, [isOpen]);
  const [isForCompany, setForCompany] = useState(false);
  const formId = useId();
  const boxes = [
    ['terms', termsDialog.agree],
    ...(needsConsent ? consentNames.map((name) => [name, consentWords[name]] as const) : []),
  ] as const;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const isAgreed = boxes.every(([name]) => ticked.has(name));
  const titleId = useId();
  const reasonId = useId();
  const reason = isAgreed ? undefined : reasonId;

  function tick(name: string, isTicked: boolean) {
    setTicked(new Set([...ticked].filter((each) => each !== name).concat(isTicked ? name : [])));
  }

  function leave(next: () => void) {
    setTicked(new Set());
    next();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="modal"
      onCancel={(event) => {
        event.preventDefault();
        leave(onCancel);
      }}
    >
      <div className="modal-box max-w-lg">
        <Offer offer={offer} />
        <h2 id={titleId} className="heading-2">
          {termsDialog.title}
        </h2>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-sm leading-relaxed">
          {termsDialog.terms(licensesPerPurchase).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p className="mt-4 text-sm">
          <Sentence
            text={termsDialog.wholeText}
            parts={{
              terms: (
                <TextLink href="/terms-and-conditions" target="_blank" rel="noopener">
                  {termsDialog.termsLink}
                </TextLink>
              ),
              privacy: (
                <TextLink href="/privacy-policy" target="_blank" rel="noopener">
                  {termsDialog.privacyLink}
                </TextLink>
              ),
            }}
          />
        </p>
        <CompanyDetails
          formId={formId}
          isOpen={isForCompany}
          onToggle={setForCompany}
          vatIdRefusal={vatIdRefusal}
          onValid={(company) => leave(() => onConfirm(company))}
        />
        <div className="tall:sticky bg-base-100 border-base-300 -bottom-6 z-1 -mx-6 mt-4 -mb-6 border-t px-6 pt-4 pb-6">
          <div className="flex flex-col gap-3">
            {boxes.map(([name, words], place) => (
              <label key={name} className="flex cursor-pointer items-start gap-3">
                <input
                  ref={place === 0 ? firstBox : null}
                  type="checkbox"
                  className="checkbox mt-0.5"
                  checked={ticked.has(name)}
                  aria-describedby={reason}
                  onChange={(event) => tick(name, event.currentTarget.checked)}
                />
                <span>{words}</span>
              </label>
            ))}
          </div>
          <p id={reasonId} className={`mt-2 text-sm ${isAgreed ? 'invisible' : ''}`}>
            {needsConsent ? termsDialog.reasonForAll : termsDialog.reason}
          </p>
          <div className="modal-action mt-3">
            <Button className="btn-ghost narrow:flex-1" onClick={() => leave(onCancel)}>
              {common.cancel}
            </Button>
            <button
              {...(isForCompany
                ? { type: 'submit', form: formId }
                : { type: 'button', onClick: () => leave(() => onConfirm(null)) })}
              className="btn btn-primary narrow:flex-1"
              disabled={!isAgreed}
              aria-describedby={reason}
            >
              {termsDialog.confirm}
            </button>
          </div>
        </div>
      </div>
    </dialog>
  );
}

/** Shows what is bought, and the sum. */
function Offer({ offer }: Pick<Props, 'offer'>) {
  const { name, type, imagePath, price, fullPrice, termDays } = offer;
  return (
    <div className="tall:sticky border-base-300 bg-base-100 -top-6 z-1 -mx-6 -mt-6 mb-4 flex items-center gap-x-4 border-b px-6 pt-6 pb-4">
      <Cover
        type={type}
        imagePath={imagePath}
        sizes="80px"
        className="rounded-field h-[50px] w-20 shrink-0 object-cover"
      />
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-medium wrap-anywhere">{name}</p>
        <p className="text-xl font-semibold tabular-nums">
          {price < fullPrice && (
            <s className="text-base-content/70 mr-2 text-sm font-normal">
              <span className="sr-only">{checkout.insteadOf} </span>
              {formatPrice(fullPrice)}
            </s>
          )}
          {formatPrice(price, termDays)}
        </p>
        {termDays && <p className="w-full text-sm">{describeTerm(offer, termDays)}</p>}
      </div>
    </div>
  );
}

function describeTerm({ isRenewal }: Pick<Props['offer'], 'isRenewal'>, days: number): string {
  const term = countOf(days, 'day');
  if (isRenewal) return termsDialog.renewal(term);
  return termsDialog.rental(term, formatDay(new Date(Date.now() + days * dayMs)));
}
