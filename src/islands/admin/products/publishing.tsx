import { useRef, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import type { ProductState } from '#contract/catalogue/catalogue.ts';
import { texts } from '#contract/catalogue/product-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import type { ProductFormMethods } from './product-values.ts';

type PublishedState = Exclude<ProductState, 'draft'>;

/** Tells a save that publishes from any other, whose button or shortcut it shares. */
export function usePublishing() {
  const wanted = useRef<PublishedState>(undefined);
  return {
    start(form: RefObject<HTMLFormElement | null>, state: PublishedState) {
      wanted.current = state;
      form.current?.requestSubmit();
    },
    /** Returns the state to publish in, once. */
    take() {
      const state = wanted.current;
      wanted.current = undefined;
      return state;
    },
  };
}

interface PublishProps {
  form: ProductFormMethods;
  label?: string;
  className?: string;
  publish(): void;
}

/** Publishes a draft; asks first if it is free. */
export function PublishButton({
  form,
  label = 'Publish',
  className = 'btn-primary',
  publish,
}: PublishProps) {
  const price = useWatch({ control: form.control, name: 'price' });
  const { isSubmitting } = form.formState;
  if (Number(price) !== 0 || String(price).trim() === '') {
    return (
      <Button className={className} disabled={isSubmitting} onClick={publish}>
        {label}
      </Button>
    );
  }
  return (
    <ConfirmButton
      label={label}
      className={className}
      question="Free for everyone?"
      action="Publish for free"
      isHarmless
      failed={texts.saveFailed}
      changesData={false}
      run={async () => {
        publish();
        return { ok: true, data: null };
      }}
    >
      The price is 0, so anyone can download it without paying.
    </ConfirmButton>
  );
}
