import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { getProduct } from '#contract/catalogue/products.ts';
import { createTicket, type TicketForm, ticketFormSchema } from '#contract/contact/tickets.ts';
import type { OutputOf } from '#contract/route.ts';
import { common } from '#texts/common.ts';
import { ticketTexts as texts } from '#texts/contract/contact.ts';
import { contactForm, contactPage } from '#texts/contact.ts';
import { call } from '#islands/api.ts';
import { fieldProps } from '#islands/ui/field-props.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { TextAreaField } from '#islands/ui/TextAreaField.tsx';

/** @param replyHours hours within which the shop answers */
export function ContactForm({ replyHours }: { replyHours: number }) {
  // No default values, so that text typed before hydration stays.
  const form = useForm<TicketForm>({
    resolver: zodResolver(ticketFormSchema),
  });
  const { errors, isSubmitting } = form.formState;
  const { product, forget } = useAskedProduct();
  const [sent, setSent] = useState<OutputOf<typeof createTicket> | null>(null);

  const submit = form.handleSubmit(async (values) => {
    const result = await call(createTicket, { ...values, productId: product?.id ?? null });
    if (result.ok) {
      form.reset();
      setSent(result.data);
      return;
    }
    form.setError('root', { message: result.error ?? '' });
    alert(texts.failed);
  });

  const send = useSubmitOnce(submit);

  if (sent) return <Submitted id={sent.id} replyHours={replyHours} onAgain={() => setSent(null)} />;
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={contactForm.name} autoComplete="name" {...fieldProps(form, 'name')} />
        <Field
          label={common.email}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
      </div>
      {product && (
        <p className="text-sm wrap-anywhere">
          <Sentence text={contactForm.about} parts={{ product: <b>{product.name}</b> }} />{' '}
          <Button className="btn-ghost btn-xs" onClick={forget}>
            {contactForm.notAbout}
          </Button>
        </p>
      )}
      <TextAreaField
        label={contactForm.message}
        hint={contactForm.messageHint}
        {...fieldProps(form, 'message')}
      />
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label>
          {texts.leaveEmpty}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('leaveEmpty')} />
        </label>
      </div>
      {errors.root && (
        <div role="alert" className="text-error text-sm">
          <p>{texts.failed}</p>
          {errors.root.message && <p>{errors.root.message}</p>}
        </div>
      )}
      <SubmitButton isSubmitting={isSubmitting}>{contactForm.submit}</SubmitButton>
    </form>
  );
}

interface SubmittedProps {
  id: number | null;
  replyHours: number;
  onAgain(): void;
}

function Submitted({ id, replyHours, onAgain }: SubmittedProps) {
  const message = useRef<HTMLOutputElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-2">
      {id !== null && <h2 className="heading-2">{contactForm.ticket(id)}</h2>}
      <output ref={message} tabIndex={-1} className="text-success block font-medium outline-none">
        {texts.submitted}
      </output>
      <p className="text-base-content/80 text-sm">{contactPage.answer(replyHours)}</p>
      <Button className="btn-sm mt-2" onClick={onAgain}>
        {contactForm.again}
      </Button>
    </div>
  );
}

const parameter = 'product';

/** Returns the product in the address, once its name is known, and a way to remove it. */
function useAskedProduct() {
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get(parameter);
    const show = async (asked: string) => {
      const result = await call(getProduct, { id: asked });
      if (result.ok) setProduct({ id: result.data.id, name: result.data.name });
    };
    if (id !== null) void show(id);
  }, []);
  return { product, forget: () => setProduct(null) };
}
