import {
  defaultAccent,
  defaultRetention,
  noSeller,
  type SettingsValues,
} from '#contract/seller/shop-settings.ts';
import type { Settings } from '../settings.ts';

/** Events that a new shop mails to its seller. */
export const mailedAtFirst: SettingsValues['notify'] = {
  'sale.completed': true,
  'sale.refunded': false,
  'sale.review': true,
  'dispute.opened': true,
  'dispute.closed': false,
  'license.created': false,
  'license.moved': false,
  'license.blocked': false,
  'license.shared': true,
  'license.ending': false,
  'trial.started': false,
  'ticket.created': false,
  'release.published': false,
  'withdrawal.received': false,
  daily: false,
};

/** Returns the settings of a shop whose seller has saved none. */
export function firstSettings({
  siteName,
  supportEmail,
}: Pick<Settings, 'siteName' | 'supportEmail'>): SettingsValues {
  return {
    siteName,
    accent: defaultAccent,
    heroTitle: '',
    heroText: '',
    footerText: '',
    links: [],
    seller: noSeller,
    about: '',
    timeZone: 'UTC',
    replyHours: 48,
    supportEmail,
    inboundAddress: '',
    countVisits: true,
    digitalConsent: false,
    requireSecondFactor: false,
    supportRefundLimit: 0,
    notify: mailedAtFirst,
    retention: defaultRetention,
    vatMode: 'none',
    vatRate: 0,
    vatNote: '',
    vatRates: [],
    invoiceNumber: '{YYYY}-{n:5}',
    countryHeader: '',
  };
}
