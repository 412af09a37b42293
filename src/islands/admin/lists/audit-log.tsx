import { listQuerySchema } from '#contract/admin.ts';
import { auditActions, listAuditLog, type AuditEntry } from '#contract/audit-log.ts';
import { pageNames } from '#texts/admin/frame.ts';
import { auditLog as texts } from '#texts/admin/lists.ts';
import { load } from '../load.ts';
import { UtcTime } from '../UtcTime.tsx';
import { columnsOf, defineList } from './list.ts';

const names = new Map<string, string>(Object.entries(auditActions));

/** The log is read as it was written: it is not sorted. */
const columns = columnsOf(
  [
    ['when', texts.when],
    ['who', texts.who],
    ['what', texts.what],
    ['subject', texts.subject],
    ['detail', texts.detail],
    ['from', texts.from],
  ],
  {
    when: ({ createdAt }: AuditEntry) => <UtcTime iso={createdAt} />,
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
  name: pageNames.auditLog,
  path: '/admin/audit-log',
  empty: texts.empty,
  title: 'what',
  clear: ['when', 'who', 'from'],
  whole: ['subject', 'detail'],
  columns: () => columns,
  query: listQuerySchema,
  async load(query, signal) {
    const { entries, total } = await load(listAuditLog, query, signal);
    return { rows: entries, total };
  },
});
