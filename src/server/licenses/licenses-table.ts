import { licenseColumns } from '#contract/licenses.ts';
import { defineTable } from '../csv.ts';
import { readLicenses } from './list-licenses.ts';

/** The columns of the dashboard, and what it says otherwise. */
export const licensesTable = defineTable('Licenses', readLicenses, licenseColumns, {
  id: ({ id }) => id,
  purchaseId: ({ purchaseId }) => purchaseId,
  licenseKey: ({ licenseKey }) => licenseKey,
  accountNumber: ({ accountNumber }) => accountNumber,
  brokerName: ({ brokerName }) => brokerName,
  email: ({ email }) => email,
  createdAt: ({ createdAt }) => createdAt,
  is_blocked: ({ is_blocked }) => (is_blocked ? 'Yes' : 'No'),
  is_ended: ({ is_ended }) => (is_ended ? 'Yes' : 'No'),
});
