import type { Moves } from '#contract/buyers/portal.ts';
import { formatDay } from '#texts/language.ts';
import { movesLeft as texts } from '#texts/buyers.ts';
import { Sentence } from '#islands/ui/Sentence.tsx';

/** Renders a purchase's remaining moves, or the date of the next. */
export function MovesLeft({ moves: { limit, used, windowDays, nextAt } }: { moves: Moves }) {
  if (nextAt) {
    return (
      <p>
        <Sentence
          text={texts.noneLeft(limit, windowDays)}
          parts={{ day: <time dateTime={nextAt}>{formatDay(nextAt)}</time> }}
        />
      </p>
    );
  }
  return <p>{texts.left(limit - used, limit, windowDays)}</p>;
}
