import { getTicket, updateTicket, type TicketDetail } from '#contract/contact/tickets.ts';
import { RunButton } from '../actions/RunButton.tsx';
import { customerPath } from '../orders/order.ts';
import { DetailPage } from '../Loaded.tsx';
import { Properties } from '../Properties.tsx';
import { useLoad } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { callAsAdmin } from '../api.ts';
import { StateChip, BlockedChip, ticketStates, type Tone } from '../StateChip.tsx';
import { Buyer } from './Buyer.tsx';
import { PublishForm, ReplyForm } from './TicketForms.tsx';
import { TextLink } from '#islands/ui/TextLink.tsx';
import type { SenderChecks } from '#contract/contact/sender-checks.ts';

export function TicketPage({ id }: { id: string }) {
  const query = useLoad(getTicket, { id });
  return (
    <DetailPage
      tab="tickets"
      title={query.data ? titleOf(query.data) : 'Ticket'}
      query={query}
      failed="The ticket could not be loaded."
    >
      {(ticket) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(18rem,4fr)]">
          <div className="grid min-w-0 gap-4">
            <Message ticket={ticket} />
            <Replies replies={ticket.replies} />
            <ReplyForm ticket={ticket} />
            {ticket.product && <PublishForm ticket={ticket} />}
          </div>
          <Buyer id={ticket.id} email={ticket.email} />
        </div>
      )}
    </DetailPage>
  );
}

function titleOf({ name, product }: TicketDetail): string {
  return product ? `${name} about ${product.name}` : `Ticket from ${name}`;
}

function Message({ ticket }: { ticket: TicketDetail }) {
  return (
    <section aria-labelledby="message-heading" className="panel p-4">
      <StateSwitch ticket={ticket} />
      <Properties
        of={{
          Name: ticket.name,
          Email: <TextLink href={mailTo(ticket)}>{ticket.email}</TextLink>,
          Customer: <TextLink href={customerPath(ticket.email)}>View customer</TextLink>,
          Product: ticket.product !== null && (
            <TextLink href={`/product/${ticket.product.id}`} target="_self">
              {ticket.product.name}
            </TextLink>
          ),
          Subject: ticket.subject !== '' && ticket.subject,
          Sender: describeSender(ticket) ?? false,
          'Created At': <ShopTime iso={ticket.created_at} />,
        }}
      />
      <p className="border-base-300 mt-4 border-t pt-4 wrap-anywhere whitespace-pre-wrap">
        {ticket.message}
      </p>
    </section>
  );
}

function mailTo({ id, email }: TicketDetail): string {
  return `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ subject: `Re: ticket ${id}` }).toString().replaceAll('+', '%20')}`;
}

function StateSwitch({ ticket: { id, state, isFromBlocked } }: { ticket: TicketDetail }) {
  const isOpen = state === 'open';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id="message-heading" className="font-semibold">
        Message
      </h2>
      <span role="status" className="mr-auto">
        <StateChip tone={isOpen ? 'wait' : undefined}>{ticketStates[state]}</StateChip>
        {isFromBlocked && <BlockedChip />}
      </span>
      <RunButton
        className="btn-sm border-base-300 bg-base-100 narrow:h-10"
        run={() => callAsAdmin(updateTicket, { id, state: isOpen ? 'closed' : 'open' })}
        failed={isOpen ? 'Failed to close the ticket' : 'Failed to reopen the ticket'}
      >
        {isOpen ? 'Close' : 'Reopen'}
      </RunButton>
    </div>
  );
}

const mailStates = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not delivered',
  withdrawn: 'Withdrawn',
} as const;

type Reply = TicketDetail['replies'][number];

const tones: Partial<Record<NonNullable<Reply['mail']>, Tone>> = { sent: 'good', failed: 'bad' };

function Replies({ replies }: { replies: Reply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies-heading">
      <h2 id="replies-heading" className="mb-2 font-semibold">
        Answers
      </h2>
      <ol className="grid gap-2">
        {replies.map(({ id, by, sender, message, created_at, mail, ...checks }) => (
          <li
            key={id}
            className={`panel p-4 ${by === 'seller' ? 'border-l-primary border-l-2' : ''}`}
          >
            <p className="text-base-content/75 mb-2 flex flex-wrap justify-between gap-2 text-sm">
              <span className="wrap-anywhere">
                {by === 'buyer' && (sender === '' ? 'By the buyer, ' : `By ${sender}, `)}
                <ShopTime iso={created_at} />
              </span>
              {mail !== null && <StateChip tone={tones[mail]}>{mailStates[mail]}</StateChip>}
            </p>
            <p className="text-sm empty:hidden">{describeSender(checks)}</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const results = { passed: 'passed', failed: 'failed', none: 'missing' } as const;

/** As Postmark found; null for mails that came another way. */
function describeSender({ spf, dkim }: SenderChecks): string | null {
  if (spf === null || dkim === null) return null;
  const found = `SPF ${results[spf]}, DKIM ${results[dkim]}`;
  return dkim === 'passed'
    ? `${found}: signed by the sender’s domain.`
    : `${found}: the address may be forged. Reply and ask its owner before you change a purchase.`;
}
