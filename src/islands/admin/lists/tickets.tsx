import {
  exportTickets,
  listTickets,
  ticketColumns,
  ticketQuerySchema,
  type Ticket,
} from '#contract/tickets.ts';
import { load } from '../load.ts';
import { LocalTime } from '../LocalTime.tsx';
import { columnsOf, defineList } from './list.ts';

const columns = columnsOf(
  ticketColumns.shown,
  {
    id: ({ id, state }: Ticket) => (
      <span className="wide:flex-col wide:items-start flex items-baseline gap-x-2 gap-y-1">
        <a href={`/admin/tickets/${id}`} className="text-link">
          {id}
        </a>
        {state === 'closed' && <span className="badge badge-sm">Closed</span>}
      </span>
    ),
    name: ({ name }) => name,
    email: ({ email }) => email,
    message: ({ message }) => <span className="line-clamp-3">{message}</span>,
    created_at: (ticket) => <LocalTime iso={ticket.created_at} />,
  },
  { highestFirst: ['id', 'created_at'] },
);

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
