import {
  exportTickets,
  listTickets,
  ticketColumns,
  type Ticket,
} from '#contract/contact/tickets.ts';
import { rowsOf } from '../load.ts';
import { StateChip, BlockedChip, ticketStates } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { RowLink } from './cells.tsx';

/** Leaves room for the message. */
const short = 'wide:block wide:max-w-[12vw] wide:truncate';

const weight = { open: 'font-semibold', closed: 'text-base-content/75 font-normal' } as const;

const columns = columnsOf(
  [...ticketColumns.shown, ['state', 'State']],
  {
    id: ({ id }: Ticket) => id,
    name: ({ id, name, state }) => (
      <RowLink href={`/admin/tickets/${id}`} title={name} className={weight[state]}>
        <span className={short}>{name}</span>
      </RowLink>
    ),
    email: ({ email }) => (
      <span title={email} className={short}>
        {email}
      </span>
    ),
    message: ({ subject, message, state }) => (
      <span className={`narrow:line-clamp-3 ${weight[state]}`}>
        {subject && <strong className="font-semibold">{subject} </strong>}
        {message}
      </span>
    ),
    created_at: (ticket) => <ShopTime iso={ticket.created_at} />,
    state: ({ state, isFromBlocked }) => (
      <>
        {state === 'open' ? (
          <StateChip tone="wait">{ticketStates[state]}</StateChip>
        ) : (
          <StateChip>{ticketStates[state]}</StateChip>
        )}
        {isFromBlocked && <BlockedChip />}
      </>
    ),
  },
  { descendingFirst: ['id', 'created_at'], unsorted: ['state'] },
);

export const ticketList = defineList({
  key: 'tickets',
  name: 'Tickets',
  path: '/admin?tab=tickets',
  empty: 'No tickets found',
  title: 'message',
  link: 'name',
  card: { order: ['name', 'email', 'created_at', 'id', 'state'], end: 'state' },
  numbers: ['id'],
  dates: ['created_at'],
  clear: ['name', 'email', 'created_at', 'state'],
  widest: 'message',
  beginning: 'Messages from the contact page appear here for you to answer.',
  defaultSort: 'id',
  filters: [choice('state', 'State', { '': 'All', ...ticketStates })],
  columns: () => columns,
  ...rowsOf(listTickets, ({ tickets, total }) => ({ rows: tickets, total })),
  exportRoute: exportTickets,
});
