import type { Moves } from '#contract/portal.ts';
import { movesLeft as texts } from '#texts/portal.ts';
import { Sentence } from '../ui/Sentence.tsx';

/** How many moves a purchase has left, and when there is one again. */
export function MovesLeft({ moves: { limit, used, windowDays, nextAt } }: { moves: Moves }) {
  if (nextAt) {
    const day = new Date(nextAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
    return (
      <p>
        <Sentence
          text={texts.noneLeft(limit, windowDays)}
          parts={{ day: <time dateTime={nextAt}>{day}</time> }}
        />
      </p>
    );
  }
  return <p>{texts.left(limit - used, limit, windowDays)}</p>;
}
