import type { SettingsForm } from './settings-values.ts';

interface SettingsSection {
  name: string;
  fields: readonly (keyof SettingsForm)[];
}

/** The sections of the settings in order; each has its fields, which the index marks as unsaved. */
export const settingsSections = {
  brand: { name: 'Brand', fields: ['siteName', 'accent'] },
  pictures: { name: 'Pictures', fields: [] },
  front: { name: 'Front page', fields: ['heroTitle', 'heroText', 'footerText', 'links'] },
  seller: { name: 'Seller', fields: ['seller'] },
  about: { name: 'About page', fields: ['about'] },
  support: {
    name: 'Support',
    fields: [
      'supportEmail',
      'replyHours',
      'inboundAddress',
      'supportRefundLimit',
      'digitalConsent',
    ],
  },
  days: { name: 'Days and logins', fields: ['timeZone', 'countVisits', 'requireSecondFactor'] },
  vat: {
    name: 'Invoices and VAT',
    fields: ['vatMode', 'vatRate', 'vatRates', 'vatNote', 'invoiceNumber', 'countryHeader'],
  },
  retention: { name: 'Data kept', fields: ['retention'] },
  mails: { name: 'Mails to you', fields: ['mailed', 'mailsDaily'] },
} as const satisfies Record<string, SettingsSection>;

/** Returns the id of a section's heading, which its link in the index leads to. */
export const settingsHeadingId = (section: keyof typeof settingsSections) => `settings-${section}`;
