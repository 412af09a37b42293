import { auditActions, listAuditLog, type AuditEntry } from '#contract/seller/audit-log.ts';
import { setupTexts } from '#texts/contract/seller.ts';
import { rowsOf } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { columnsOf, defineList } from './list.ts';

const names = new Map<string, string>(Object.entries(auditActions));
const checks = new Map<string, { name: string }>(Object.entries(setupTexts));

/** Names an action: running a check and skipping it are one action, told apart by the result. */
const nameOf = ({ action, detail }: AuditEntry) =>
  action === 'setup-tried' && detail === 'set-aside'
    ? 'Skipped a set-up check'
    : (names.get(action) ?? action);

/** Describes an action's subject; a set-up check has the name and result shown on the screen. */
function aboutOf({ action, subject, detail }: AuditEntry) {
  if (action !== 'setup-tried') return [subject, detail].filter(Boolean).join(' · ');
  const check = checks.get(subject)?.name ?? subject;
  return detail === 'set-aside' ? check : `${check} · ${detail === 'ok' ? 'passed' : detail}`;
}

const columns = columnsOf(
  [
    ['time', 'Time'],
    ['who', 'Who'],
    ['what', 'What'],
    ['address', 'Address'],
  ],
  {
    time: ({ createdAt }: AuditEntry) => (
      <span className="text-base-content/75 tabular-nums">
        <ShopTime iso={createdAt} />
      </span>
    ),
    who: ({ username }) => username,
    address: ({ address }) => <span className="meta">{address}</span>,
    what: (entry) => (
      <div className="wide:flex wide:flex-wrap wide:items-baseline gap-x-3 leading-5">
        <p className={`font-medium ${entry.action === 'login-failed' ? 'text-error' : ''}`}>
          {nameOf(entry)}
        </p>
        <p
          className={`font-normal empty:hidden ${entry.detail === 'failed' ? 'text-error text-xs' : 'meta'}`}
        >
          {aboutOf(entry)}
        </p>
      </div>
    ),
  },
  { isUnsorted: true },
);

export const auditLog = defineList({
  key: 'audit-log',
  name: 'Audit log',
  path: '/admin/audit-log',
  empty: 'No entries found',
  title: 'what',
  clear: ['time', 'who', 'address'],
  whole: ['what'],
  widest: 'what',
  isTall: true,
  columns: () => columns,
  ...rowsOf(listAuditLog, ({ entries, total }) => ({ rows: entries, total })),
});
