import type { ReactNode } from 'react';
import { formatDay } from '#texts/language.ts';
import { openPurchase as texts } from '#texts/buyers.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';

interface Props {
  /** ISO 8601 in UTC. */
  expiresAt: string;
  /** The link that renews the purchase. */
  children?: ReactNode;
}

/** Says that a purchase's term has ended, and how to renew it. */
export function TermOver({ expiresAt, children }: Props) {
  return (
    <>
      <p className="text-warning">
        <Sentence
          text={texts.over}
          parts={{ day: <time dateTime={expiresAt}>{formatDay(expiresAt)}</time> }}
        />
      </p>
      <p className="text-base-content/80 mt-2 text-sm">{texts.renew}</p>
      {children}
    </>
  );
}
