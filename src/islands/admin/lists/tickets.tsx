import {
  exportTickets,
  listTickets,
  ticketColumns,
  ticketQuerySchema,
  type Ticket,
} from '#contract/tickets.ts';
import { load } from '../load.ts';
import { StateChip } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { RowLink } from './RowLink.tsx';
import { ticketStates } from '../states.ts';
import { BlockedChip } from '../tickets/BlockedChip.tsx';

const columns = columnsOf(
  ticketColumns.shown,
  {
    id: ({ id }: Ticket) => id,
    name: ({ id, name, state, isFromBlocked }) => (
      <>
        <RowLink
          href={`/admin/tickets/${id}`}
          title={name}
          className="text-primary underline underline-offset-4"
        >
          {name}
        </RowLink>{' '}
        <StateChip tone={state === 'open' ? 'wait' : undefined}>{ticketStates[state]}</StateChip>
        {isFromBlocked && <BlockedChip />}
      </>
    ),
    email: ({ email }) => <span title={email}>{email}</span>,
    message: ({ message }) => <span className="row-cut narrow:line-clamp-3">{message}</span>,
    created_at: (ticket) => <ShopTime iso={ticket.created_at} />,
  },
  { descendingFirst: ['id', 'created_at'] },
);

export const ticketList = defineList({
  key: 'tickets',
  name: 'Tickets',
  path: '/admin?tab=tickets',
  empty: 'No tickets found',
  title: 'name',
  numbers: ['id'],
  widest: 'message',
  beginning: 'What visitors write on the contact page stands here, and is answered here.',
  defaultSort: 'id',
  filters: [choice('state', 'State', { '': 'All', ...ticketStates })],
  columns: () => columns,
  query: ticketQuerySchema,
  async load(query, signal) {
    const { tickets, total } = await load(listTickets, query, signal);
    return { rows: tickets, total };
  },
  exportRoute: exportTickets,
});
