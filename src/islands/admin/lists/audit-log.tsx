import { listQuerySchema } from '#contract/admin.ts';
import { auditActions, listAuditLog, type AuditEntry } from '#contract/audit-log.ts';
import { setupTexts } from '#texts/contract/setup.ts';
import { load } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { columnsOf, defineList } from './list.ts';

const names = new Map<string, string>(Object.entries(auditActions));
const checks = new Map<string, { name: string }>(Object.entries(setupTexts));
const results = new Map([
  ['ok', 'passed'],
  ['set-aside', 'skipped'],
]);

/** Says what was concerned; a check of the set-up by its name and result on the screen. */
function aboutOf({ action, subject, detail }: Pick<AuditEntry, 'action' | 'subject' | 'detail'>) {
  const parts =
    action === 'setup-tried'
      ? [checks.get(subject)?.name ?? subject, results.get(detail) ?? detail]
      : [subject, detail];
  return parts.filter(Boolean).join(' · ');
}

/** The log has a fixed order. */
const columns = columnsOf(
  [
    ['time', 'Time'],
    ['who', 'Who'],
    ['what', 'What'],
    ['address', 'Address'],
  ],
  {
    time: ({ createdAt }: AuditEntry) => (
      <span className="tabular-nums">
        <ShopTime iso={createdAt} />
      </span>
    ),
    who: ({ username }) => username,
    address: ({ address }) => <span className="meta">{address}</span>,
    what: ({ action, subject, detail }) => (
      <div className="leading-5">
        <p className="font-medium">{names.get(action) ?? action}</p>
        <p
          className={`font-normal empty:hidden ${detail === 'failed' ? 'text-error text-xs' : 'meta'}`}
        >
          {aboutOf({ action, subject, detail })}
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
  query: listQuerySchema,
  async load(query, signal) {
    const { entries, total } = await load(listAuditLog, query, signal);
    return { rows: entries, total };
  },
});
