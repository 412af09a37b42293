import { X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { validatePromo } from '#contract/sales/promo-codes.ts';
import { promoCodeTexts as texts } from '#texts/contract/sales.ts';
import { promoForm } from '#texts/sales.ts';
import { call } from '#islands/api.ts';
import { upperCaseInPlace } from '#islands/ui/upper-case-in-place.ts';
import { linkPromo, readLinkedPromo } from './linked-promo.ts';
import type { Promo } from './promo.ts';
import { Button } from '#islands/ui/Button.tsx';

const maxLength = 50;

interface Props {
  productId: number;
  promo: Promo;
  isDisabled: boolean;
  onChange(promo: Promo): void;
}

/** Applies the address's code by itself; mentions an invalid one without marking the field. */
export function PromoForm({ productId, promo, isDisabled, onChange }: Props) {
  const [code, setCode] = useState('');
  const [isChecking, setChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const isFixed = useRef(isDisabled);
  useEffect(() => {
    isFixed.current = isDisabled;
  }, [isDisabled]);
  const messageId = useId();
  const isWrong = promo.kind === 'refused' && !promo.isLinked;
  const latestCheck = useRef(0);

  const check = useCallback(
    async (entered: string, isLinked: boolean) => {
      const own = ++latestCheck.current;
      setChecking(true);
      const result = await call(validatePromo, { code: entered, productId });
      if (own !== latestCheck.current) return;
      setChecking(false);
      if (isLinked) setCode((typed) => typed || entered);
      // PayPal's order has a fixed price by now.
      if (isFixed.current) return;
      if (result.ok) {
        const discountPercentage = result.data.discount_percentage;
        linkPromo(entered);
        flushSync(() => onChange({ kind: 'applied', code: entered, discountPercentage }));
        // The field that had the focus is gone.
        if (!isLinked) removeButton.current?.focus();
        return;
      }
      const reason = result.error ?? texts.fallback;
      const message = isLinked ? promoForm.linkRefused(entered, reason) : reason;
      onChange({ kind: 'refused', message, isLinked });
    },
    [productId, onChange],
  );

  useEffect(() => {
    const linked = readLinkedPromo();
    if (linked === '' || linked.length > maxLength) return undefined;
    // After input typed before hydration.
    const timer = setTimeout(() => void check(linked, true));
    return () => clearTimeout(timer);
  }, [check]);

  function apply(event: SubmitEvent) {
    event.preventDefault();
    const entered = code.trim();
    if (!entered) return onChange({ kind: 'refused', message: texts.empty });
    void check(entered, false);
  }

  function remove() {
    setCode('');
    linkPromo(null);
    flushSync(() => onChange({ kind: 'none' }));
    field.current?.focus();
  }

  return (
    <form onSubmit={apply} noValidate className="no-script:hidden flex flex-col gap-2">
      {promo.kind !== 'applied' && (
        <div className="flex gap-2">
          <input
            ref={field}
            type="text"
            aria-label={promoForm.code}
            placeholder={promoForm.code}
            className={`input input-sm min-w-0 flex-1 font-mono placeholder:font-sans ${isWrong ? 'input-error' : ''}`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxLength}
            value={code}
            disabled={isDisabled}
            aria-invalid={isWrong}
            aria-describedby={messageId}
            onChange={(event) => setCode(upperCaseInPlace(event.currentTarget))}
          />
          <button type="submit" className="btn h-9" disabled={isDisabled || isChecking}>
            {isChecking && <span aria-hidden="true" className="loading loading-xs" />}
            {promoForm.apply}
          </button>
        </div>
      )}
      <div className="text-sm">
        <div className={promo.kind === 'applied' ? 'promo-chip' : ''}>
          <p id={messageId} aria-live="polite" className="min-w-0 wrap-anywhere empty:hidden">
            {promo.kind === 'refused' && (
              <span className={isWrong ? 'text-error' : 'meta'}>{promo.message}</span>
            )}
            {promo.kind === 'applied' && promoForm.applied(promo.code, promo.discountPercentage)}
          </p>
          {promo.kind === 'applied' && (
            <Button
              ref={removeButton}
              aria-label={promoForm.remove}
              className="btn-ghost btn-xs btn-square"
              disabled={isDisabled}
              onClick={remove}
            >
              <X className="size-4" aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
