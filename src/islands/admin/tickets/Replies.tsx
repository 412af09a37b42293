import type { TicketDetail } from '#contract/tickets.ts';
import { StateChip, type Tone } from '../StateChip.tsx';
import { UtcTime } from '../UtcTime.tsx';

const mailStates = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not delivered',
  withdrawn: 'Withdrawn',
} as const;

type Reply = TicketDetail['replies'][number];

const tones: Partial<Record<Reply['mail'], Tone>> = { sent: 'good', failed: 'bad' };

/** Answers with their mails' states. */
export function Replies({ replies }: { replies: Reply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies-heading">
      <h2 id="replies-heading" className="mb-2 font-semibold">
        Answers
      </h2>
      <ol className="grid gap-2">
        {replies.map(({ id, message, created_at, mail }) => (
          <li key={id} className="panel border-l-primary border-l-2 p-4">
            <p className="text-base-content/75 mb-2 flex flex-wrap justify-between gap-2 text-sm">
              <UtcTime iso={created_at} />
              <StateChip tone={tones[mail]}>{mailStates[mail]}</StateChip>
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
