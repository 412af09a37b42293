import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { eventKinds } from '#contract/contact/event-kinds.ts';
import {
  settingsSchema,
  type Retention,
  type SettingsAnswer,
  type SettingsValues,
} from '#contract/seller/shop-settings.ts';
import type { VatRate } from '#contract/books/vat-settings.ts';
import type { DraftPart } from '../drafts/draft.ts';

/** Events that are mailed, in order; the others have no source yet. */
export const mailedKinds = eventKinds.filter((kind) => kind !== 'withdrawal.received');

/** Numbers as typed; events by position, since a form reads a dot in a name as a path. */
export type SettingsForm = Omit<
  SettingsValues,
  'notify' | 'replyHours' | 'retention' | 'supportRefundLimit' | 'vatRate' | 'vatRates'
> & {
  retention: Record<keyof Retention, string>;
  replyHours: string;
  supportRefundLimit: string;
  vatRate: string;
  vatRates: (Omit<VatRate, 'rate'> & { rate: string })[];
  mailed: boolean[];
  mailsDaily: boolean;
};

export type SettingsMethods = UseFormReturn<SettingsForm, unknown, SettingsValues>;

export function toForm({
  pictures: _pictures,
  updatedAt: _updatedAt,
  notify,
  retention,
  ...values
}: SettingsAnswer): SettingsForm {
  return {
    ...values,
    retention: mapDays(retention, String),
    replyHours: String(values.replyHours),
    supportRefundLimit: String(values.supportRefundLimit),
    vatRate: String(values.vatRate),
    vatRates: values.vatRates.map((each) => ({ ...each, rate: String(each.rate) })),
    mailed: mailedKinds.map((kind) => notify[kind]),
    mailsDaily: notify.daily,
  };
}

export const settingsFormSchema = z.pipe(
  z.transform(
    ({
      mailed,
      mailsDaily,
      replyHours,
      retention,
      supportRefundLimit,
      vatRate,
      vatRates,
      ...values
    }: SettingsForm) => ({
      ...values,
      retention: mapDays(retention, toNumber),
      replyHours: toNumber(replyHours),
      supportRefundLimit: toNumber(supportRefundLimit),
      vatRate: toNumber(vatRate),
      vatRates: vatRates.map((each) => ({ ...each, rate: toNumber(each.rate) })),
      notify: {
        ...Object.fromEntries(eventKinds.map((kind) => [kind, false])),
        ...Object.fromEntries(mailedKinds.map((kind, place) => [kind, mailed[place] === true])),
        daily: mailsDaily,
      },
    }),
  ),
  settingsSchema,
);

export const keptKinds: [kind: keyof Retention, label: string][] = [
  ['tickets', 'Closed tickets'],
  ['traces', 'License checks'],
  ['downloads', 'Addresses of downloads'],
  ['mails', 'Addresses in sent emails'],
  ['logs', 'Logs and events'],
  ['claims', 'Claims about an order'],
];

function mapDays<From, To>(
  { tickets, traces, downloads, mails, logs, claims }: Record<keyof Retention, From>,
  change: (days: From) => To,
): Record<keyof Retention, To> {
  return {
    tickets: change(tickets),
    traces: change(traces),
    downloads: change(downloads),
    mails: change(mails),
    logs: change(logs),
    claims: change(claims),
  };
}

/** Returns NaN for anything but a number; the schema refuses it with its own sentence. */
const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The sections of the settings in order; each has its fields, which the index marks as unsaved. */
export const settingsSections = [
  { id: 'brand', name: 'Brand', fields: ['siteName', 'accent'] },
  { id: 'pictures', name: 'Pictures', fields: [] },
  { id: 'front', name: 'Front page', fields: ['heroTitle', 'heroText', 'footerText', 'links'] },
  { id: 'seller', name: 'Seller', fields: ['seller'] },
  { id: 'about', name: 'About page', fields: ['about'] },
  {
    id: 'support',
    name: 'Support',
    fields: [
      'supportEmail',
      'replyHours',
      'inboundAddress',
      'supportRefundLimit',
      'digitalConsent',
    ],
  },
  {
    id: 'days',
    name: 'Days and logins',
    fields: ['timeZone', 'countVisits', 'requireSecondFactor'],
  },
  {
    id: 'vat',
    name: 'Invoices and VAT',
    fields: ['vatMode', 'vatRate', 'vatRates', 'vatNote', 'invoiceNumber', 'countryHeader'],
  },
  { id: 'retention', name: 'Data kept', fields: ['retention'] },
  { id: 'mails', name: 'Emails to you', fields: ['mailed', 'mailsDaily'] },
] as const satisfies { id: string; name: string; fields: (keyof SettingsForm)[] }[];

export const settingsParts: DraftPart<SettingsForm>[] = settingsSections.flatMap(({ fields }) =>
  fields.map((name) => ({ label: name, fields: [name] })),
);

export type SettingsSectionId = (typeof settingsSections)[number]['id'];

export const settingsHeadingId = (section: SettingsSectionId) => `settings-${section}`;
