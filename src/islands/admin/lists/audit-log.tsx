import { listQuerySchema } from '#contract/admin.ts';
import { auditActions, listAuditLog, type AuditEntry } from '#contract/audit-log.ts';
import { load } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { columnsOf, defineList } from './list.ts';

const names = new Map<string, string>(Object.entries(auditActions));

/** The log has a fixed order. */
const columns = columnsOf(
  [
    ['when', 'When'],
    ['who', 'Who'],
    ['what', 'What'],
    ['subject', 'Subject'],
    ['detail', 'Detail'],
    ['from', 'From'],
  ],
  {
    when: ({ createdAt }: AuditEntry) => <ShopTime iso={createdAt} />,
    who: ({ username }) => username,
    what: ({ action }) => names.get(action) ?? action,
    subject: ({ subject }) => subject,
    detail: ({ detail }) => detail,
    from: ({ address }) => address,
  },
  { isUnsorted: true },
);

export const auditLog = defineList({
  key: 'audit-log',
  name: 'Audit log',
  path: '/admin/audit-log',
  empty: 'No entries found',
  title: 'what',
  clear: ['when', 'who', 'from'],
  whole: ['subject', 'detail'],
  widest: 'detail',
  columns: () => columns,
  query: listQuerySchema,
  async load(query, signal) {
    const { entries, total } = await load(listAuditLog, query, signal);
    return { rows: entries, total };
  },
});
