import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  eventTargetKinds,
  type EventKind,
  type EventTargetKind,
} from '#contract/contact/event-kinds.ts';
import {
  addEventTarget,
  eventTargetFormSchema,
  targetNames,
  texts,
} from '#contract/contact/event-targets.ts';
import { Field } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { useSubmitOnce } from '#islands/ui/use-submit-once.ts';
import { $notice } from '../actions/notice.ts';
import { callAsAdmin } from '../api.ts';
import { field } from '../use-admin-form.ts';
import { KindsField } from './KindsField.tsx';

interface TargetValues {
  kind: EventTargetKind;
  /** Webhook and Discord. */
  address: string;
  /** Telegram. */
  botToken: string;
  chatId: string;
  /** Mail. */
  email: string;
}

type Form = UseFormReturn<TargetValues>;

interface Props {
  kind: EventTargetKind;
  /** Called with a webhook's secret, which is shown only this once. */
  onAdded(secret: string | undefined): void;
}

export function TargetForm({ kind: firstKind, onAdded }: Props) {
  const queries = useQueryClient();
  const [kinds, setKinds] = useState<EventKind[]>(['sale.completed']);
  const [kindsError, setKindsError] = useState<string>();
  const form = useForm<TargetValues>({
    defaultValues: { kind: firstKind, address: '', botToken: '', chatId: '', email: '' },
  });
  const { isSubmitting } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });

  const submit = form.handleSubmit(async (values) => {
    $notice.set(null);
    const input = { kind: values.kind, url: addressOf(values), kinds };
    const wrong = eventTargetFormSchema.safeParse(input).error?.issues[0];
    setKindsError(wrong?.path[0] === 'kinds' ? wrong.message : undefined);
    if (wrong?.path[0] === 'kinds') return;
    const fail = (message: string) => form.setError(addressField(values.kind), { message });
    if (wrong) return fail(wrong.message);
    const result = await callAsAdmin(addEventTarget, input);
    if (!result.ok) return fail(result.error ?? 'The target could not be added.');
    $notice.set({ text: `${targetNames[values.kind]} added. Send it a test.` });
    await queries.invalidateQueries();
    onAdded(result.data.secret);
  });
  const save = useSubmitOnce(submit);
  const title = useId();

  return (
    <form onSubmit={save} noValidate aria-labelledby={title} className="panel mb-4 grid gap-4 p-4">
      <h2 id={title} className="font-semibold">
        Add a target
      </h2>
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-[11rem_1fr]">
        <SelectField label="Kind" {...field(form, 'kind')}>
          {eventTargetKinds.map((each) => (
            <option key={each} value={each}>
              {targetNames[each]}
            </option>
          ))}
        </SelectField>
        <AddressFields form={form} kind={kind} />
      </div>
      <KindsField kinds={kinds} onChange={setKinds} error={kindsError} />
      <div className="flex">
        <SubmitButton isSubmitting={isSubmitting}>Add target</SubmitButton>
      </div>
    </form>
  );
}

const hints = {
  webhook: 'Signed as Standard Webhooks specifies. Only https.',
  discord: 'In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.',
} as const;

function AddressFields({ form, kind }: { form: Form; kind: TargetValues['kind'] }) {
  if (kind === 'mail') {
    return <Field label="Email" type="email" {...field(form, 'email')} />;
  }
  if (kind === 'telegram') {
    return (
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <Field
          label="Bot token"
          hint="Get it from @BotFather."
          {...field(form, 'botToken', { required: texts.botToken })}
        />
        <Field
          label="Chat ID"
          hint="A number, or @name for a channel. The bot must be in it."
          {...field(form, 'chatId', { required: texts.chatId })}
        />
      </div>
    );
  }
  return (
    <Field
      label="Address"
      type="url"
      placeholder="https://"
      hint={hints[kind]}
      {...field(form, 'address')}
    />
  );
}

function addressField(kind: EventTargetKind) {
  if (kind === 'mail') return 'email';
  return kind === 'telegram' ? 'chatId' : 'address';
}

function addressOf({ kind, address, botToken, chatId, email }: TargetValues): string {
  switch (kind) {
    case 'mail':
      return `mailto:${email.trim()}`;
    case 'telegram': {
      if (!botToken.trim()) return '';
      const bot = `bot${encodeURIComponent(botToken.trim()).replace('%3A', ':')}`;
      const query = new URLSearchParams({ chat_id: chatId.trim() }).toString();
      return `https://api.telegram.org/${bot}/sendMessage?${query}`;
    }
    case 'webhook':
    case 'discord':
      return address.trim();
  }
}
