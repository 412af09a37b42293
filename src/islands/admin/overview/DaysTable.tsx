import { formatDay } from '#texts/language.ts';
import type { Sales } from '#contract/overview.ts';
import { figures, revenueByDay as texts } from '#texts/admin/sales.ts';
import { formatSum } from '../format.ts';

/** What the picture shows, for those who do not see it. A box around it, since a table itself is never lower than its rows. */
export function DaysTable({ days }: Pick<Sales, 'days'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.revenue}</th>
            <th scope="col">{figures.sales}</th>
            <th scope="col">{figures.refunds}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, sales, revenue, refunds }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td>{formatSum(revenue)}</td>
              <td>{sales}</td>
              <td>{formatSum(refunds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
