import type { TicketDetail } from '#contract/contact/tickets.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { ShopTime } from '../ShopTime.tsx';
import { describeSender } from './describe-sender.ts';

const mailStates = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not delivered',
  withdrawn: 'Withdrawn',
} as const;

type Reply = TicketDetail['replies'][number];

const tones: Partial<Record<NonNullable<Reply['mail']>, Tone>> = { sent: 'good', failed: 'bad' };

/** Renders the seller's answers with their mails' states, and the buyer's further mails. */
export function Replies({ replies }: { replies: Reply[] }) {
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
