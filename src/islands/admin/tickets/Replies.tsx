import type { TicketDetail } from '#contract/tickets.ts';
import { LocalTime } from '../LocalTime.tsx';

type Reply = TicketDetail['replies'][number];

const mailStates: Record<Reply['mail'], { text: string; look: string }> = {
  queued: { text: 'On its way', look: '' },
  sent: { text: 'Sent', look: 'badge-success' },
  failed: { text: 'Not delivered', look: 'badge-error' },
  withdrawn: { text: 'Withdrawn', look: '' },
};

/** What was answered, and what became of each mail. */
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
              <LocalTime iso={created_at} />
              <span className={`badge badge-sm badge-outline ${mailStates[mail].look}`}>
                {mailStates[mail].text}
              </span>
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
