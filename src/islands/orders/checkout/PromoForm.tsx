import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { texts, validatePromo } from '#contract/promo-codes.ts';
import { call } from '#islands/api.ts';
import { upperCaseInPlace } from '#islands/ui/upper-case-in-place.ts';
import type { Promo } from './promo.ts';

interface Props {
  productId: number;
  promo: Promo;
  isDisabled: boolean;
  onChange(promo: Promo): void;
}

/** The promo code box. What was typed stays, whatever the server says of it; an applied code can be taken off. */
export function PromoForm({ productId, promo, isDisabled, onChange }: Props) {
  const [code, setCode] = useState('');
  const [isChecking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isFixed = useRef(isDisabled);
  useEffect(() => {
    isFixed.current = isDisabled;
  }, [isDisabled]);
  const messageId = useId();
  const isRefused = promo.kind === 'refused';

  async function apply(event: SubmitEvent) {
    event.preventDefault();
    const entered = code.trim();
    if (!entered) return onChange({ kind: 'refused', message: texts.empty });
    setChecking(true);
    const result = await call(validatePromo, { code: entered, productId });
    setChecking(false);
    // PayPal holds a price by now; another one beside it would be untrue.
    if (isFixed.current) return;
    if (!result.ok) return onChange({ kind: 'refused', message: result.error ?? texts.fallback });
    const discountPercentage = result.data.discount_percentage;
    onChange({ kind: 'applied', code: entered, discountPercentage });
  }

  function remove() {
    setCode('');
    onChange({ kind: 'none' });
    field.current?.focus();
  }

  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-1.5">
      <div className="flex gap-2">
        <input
          ref={field}
          type="text"
          aria-label="Promo code"
          placeholder="Promo code"
          className={`input min-w-0 flex-1 font-mono placeholder:font-sans ${isRefused ? 'input-error' : ''}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          value={code}
          disabled={isDisabled}
          aria-invalid={isRefused}
          aria-describedby={messageId}
          onChange={(event) => setCode(upperCaseInPlace(event.currentTarget))}
        />
        <button
          type="submit"
          className="btn border-base-300 bg-base-100"
          disabled={isDisabled || isChecking}
        >
          {isChecking && <span aria-hidden="true" className="loading loading-xs" />}
          Apply
        </button>
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <p id={messageId} aria-live="polite" className="min-w-0 wrap-anywhere empty:hidden">
          {isRefused && <span className="text-error">{promo.message}</span>}
          {promo.kind === 'applied' && (
            <span className="text-success">
              {promo.code} applied: {promo.discountPercentage}% off.
            </span>
          )}
        </p>
        {promo.kind === 'applied' && (
          <button
            type="button"
            aria-label="Remove promo code"
            className="btn btn-xs border-base-300 bg-base-100"
            disabled={isDisabled}
            onClick={remove}
          >
            Remove
          </button>
        )}
      </div>
    </form>
  );
}
