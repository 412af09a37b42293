import { formatDay } from '#texts/language.ts';
import type { Sales } from '#contract/overview.ts';
import { formatSum } from '../format.ts';

/**
 * Renders the chart as a table for screen readers. Wrapped, because a table cannot be lower than
 * its rows.
 */
export function DaysTable({ days }: Pick<Sales, 'days'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>Revenue and sales by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Revenue</th>
            <th scope="col">Sales</th>
            <th scope="col">Renewals</th>
            <th scope="col">Refunds</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sales, renewals, revenue, refunds }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatSum(revenue)}</td>
              <td>{sales}</td>
              <td>{renewals}</td>
              <td>{formatSum(refunds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
