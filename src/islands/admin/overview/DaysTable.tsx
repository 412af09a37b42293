import type { Overview } from '#contract/overview.ts';
import { formatDay, formatSum } from '../format.ts';

/** What the picture shows, for those who do not see it. */
export function DaysTable({ days }: Pick<Overview, 'days'>) {
  return (
    <table className="sr-only">
      <caption>Revenue and sales by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Revenue</th>
          <th scope="col">Sales</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, sales, revenue }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{formatDay(day)}</time>
            </th>
            <td>{formatSum(revenue)}</td>
            <td>{sales}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
