import { useId, useState, type SubmitEvent } from 'react';
import { texts, validatePromo } from '../../contract/promo-codes.ts';
import { call } from '../api.ts';

export interface Promo {
  code: string;
  discountPercentage: number;
}

interface Props {
  productId: number;
  promo: Promo | null;
  isDisabled: boolean;
  onChange(promo: Promo | null): void;
}

/** The promo code box. What was typed stays, whatever the server says of it. */
export function PromoForm({ productId, promo, isDisabled, onChange }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const messageId = useId();

  async function apply(event: SubmitEvent) {
    event.preventDefault();
    const entered = code.trim();
    if (!entered) return reject(texts.empty);
    setChecking(true);
    const result = await call(validatePromo, { code: entered, productId });
    setChecking(false);
    if (!result.ok) return reject(result.error ?? texts.fallback);
    setError(null);
    onChange({ code: entered, discountPercentage: result.data.discount_percentage });
  }

  function reject(text: string) {
    setError(text);
    onChange(null);
  }

  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <input
          type="text"
          aria-label="Promo code"
          placeholder="Promo code"
          className={`input border-base-300 min-w-0 flex-1 font-mono uppercase placeholder:font-sans placeholder:normal-case ${error ? 'input-error' : ''}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          value={code}
          disabled={isDisabled}
          aria-invalid={error !== null}
          aria-describedby={messageId}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        />
        <button
          type="submit"
          className="btn border-base-300 bg-base-100"
          disabled={isDisabled || isChecking}
        >
          {isChecking && <span aria-hidden="true" className="loading loading-spinner loading-xs" />}
          Apply
        </button>
      </div>
      <p id={messageId} aria-live="polite" className="min-h-5 text-sm">
        {error && <span className="text-error">{error}</span>}
        {promo && !error && (
          <span className="text-success">
            Promo code {promo.code} applied: {promo.discountPercentage}% off.
          </span>
        )}
      </p>
    </form>
  );
}
