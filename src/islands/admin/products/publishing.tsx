import { useRef, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { texts } from '#contract/catalogue/product-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmButton } from '../actions/ConfirmButton.tsx';
import type { ProductFormMethods } from './product-values.ts';

/** Tells a save that publishes from any other, whose button or shortcut it shares. */
export function usePublishing() {
  const isWanted = useRef(false);
  return {
    start(form: RefObject<HTMLFormElement | null>) {
      isWanted.current = true;
      form.current?.requestSubmit();
    },
    take() {
      const wanted = isWanted.current;
      isWanted.current = false;
      return wanted;
    },
  };
}

/** Publishes a draft; asks first if it is free. */
export function PublishButton({ form, publish }: { form: ProductFormMethods; publish(): void }) {
  const price = useWatch({ control: form.control, name: 'price' });
  const { isSubmitting } = form.formState;
  if (Number(price) !== 0 || String(price).trim() === '') {
    return (
      <Button className="btn-primary" disabled={isSubmitting} onClick={publish}>
        Publish
      </Button>
    );
  }
  return (
    <ConfirmButton
      label="Publish"
      className="btn-primary"
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
