import type { License } from '#contract/licenses.ts';
import { defineTable } from '../csv.ts';
import { readLicenses } from './list-licenses.ts';

/** The columns of the dashboard, and what it says otherwise. */
export const licensesTable = defineTable('Licenses', readLicenses, {
  ID: ({ id }: License) => id,
  'Purchase ID': ({ purchaseId }) => purchaseId,
  Key: ({ licenseKey }) => licenseKey,
  'Account Number': ({ accountNumber }) => accountNumber,
  'Broker Name': ({ brokerName }) => brokerName,
  Email: ({ email }) => email,
  'Created At': ({ createdAt }) => createdAt,
  Blocked: ({ is_blocked }) => (is_blocked ? 'Yes' : 'No'),
  Ended: ({ is_ended }) => (is_ended ? 'Yes' : 'No'),
});
