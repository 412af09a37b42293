import { formatDay } from '#texts/language.ts';
import type { Sales } from '#contract/seller/overview.ts';
import { formatSum } from '../format.ts';
import { describeMark } from './marks.ts';

/**
 * Renders the chart as a table for screen readers. Wrapped, because a table cannot be shorter than
 * its rows.
 */
export function DaysTable({ days, marks }: Pick<Sales, 'days' | 'marks'>) {
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
            <th scope="col">Began</th>
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
              <td>
                {marks
                  .filter((mark) => mark.day === day)
                  .map(describeMark)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
