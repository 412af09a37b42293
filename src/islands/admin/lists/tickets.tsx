import { exportTickets, listTickets, ticketQuerySchema, type Ticket } from '#contract/tickets.ts';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { columnsFor, defineList } from './list.ts';

const column = columnsFor<Ticket>();

const columns = column.columns([
  column.accessor('id', {
    header: 'ID',
    sortDescFirst: true,
    cell: ({ row: { original } }) => (
      <span className="wide:flex-col wide:items-start flex items-baseline gap-x-2 gap-y-1">
        <a href={`/admin/tickets/${original.id}`} className="text-link">
          {original.id}
        </a>
        {original.state === 'closed' && <span className="badge badge-sm">Closed</span>}
      </span>
    ),
  }),
  column.accessor('name', { header: 'Name' }),
  column.accessor('email', { header: 'Email' }),
  column.accessor('message', {
    header: 'Message',
    cell: ({ row }) => <span className="line-clamp-3">{row.original.message}</span>,
  }),
  column.accessor('created_at', {
    header: 'Created At',
    sortDescFirst: true,
    cell: ({ row }) => <LocalTime iso={row.original.created_at} />,
  }),
]);

export const ticketList = defineList({
  key: 'tickets',
  name: 'Tickets',
  path: '/admin?tab=tickets',
  empty: 'No tickets found',
  title: 'name',
  defaultSort: 'id',
  filters: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: [
        ['', 'All'],
        ['open', 'Open'],
        ['closed', 'Closed'],
      ],
    },
  ],
  columns: () => columns,
  query: ticketQuerySchema,
  async load(query, signal) {
    const { tickets, total } = await load(listTickets, query, signal);
    return { rows: tickets, total };
  },
  exportRoute: exportTickets,
});
