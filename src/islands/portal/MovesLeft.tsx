import type { Moves } from '#contract/portal.ts';

/** How many moves a purchase has left, and when there is one again. */
export function MovesLeft({ moves: { limit, used, windowDays, nextAt } }: { moves: Moves }) {
  if (nextAt) {
    const day = new Date(nextAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
    return (
      <p>
        The {limit} moves of {windowDays} days are used up; the next one is possible on{' '}
        <time dateTime={nextAt}>{day}</time>.
      </p>
    );
  }
  return (
    <p>
      {limit - used} of {limit} moves left in {windowDays} days.
    </p>
  );
}
