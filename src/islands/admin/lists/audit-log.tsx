import { listQuerySchema } from '#contract/admin.ts';
import { auditActions, listAuditLog, type AuditEntry } from '#contract/audit-log.ts';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { columnsFor, defineList } from './list.ts';

const column = columnsFor<AuditEntry>();
const names = new Map<string, string>(Object.entries(auditActions));

/** The log is read as it was written: it is not sorted. */
const columns = column.columns([
  column.display({
    id: 'when',
    header: 'When',
    cell: ({ row }) => <LocalTime iso={row.original.createdAt} />,
  }),
  column.display({ id: 'who', header: 'Who', cell: ({ row }) => row.original.username }),
  column.display({
    id: 'what',
    header: 'What',
    cell: ({ row: { original } }) => names.get(original.action) ?? original.action,
  }),
  column.display({ id: 'subject', header: 'Subject', cell: ({ row }) => row.original.subject }),
  column.display({ id: 'detail', header: 'Detail', cell: ({ row }) => row.original.detail }),
  column.display({ id: 'from', header: 'From', cell: ({ row }) => row.original.address }),
]);

export const auditLog = defineList({
  key: 'audit-log',
  name: 'Audit log',
  path: '/admin/audit-log',
  empty: 'No entries found',
  title: 'what',
  columns: () => columns,
  query: listQuerySchema,
  async load(query, signal) {
    const { entries, total } = await load(listAuditLog, query, signal);
    return { rows: entries, total };
  },
});
