import { formatSum } from '../format.ts';

interface Props {
  name: string;
  empty: string;
  rows: { key: string | number; name: string; count: number; revenue: number }[] | undefined;
}

/** The first few of something, with how often and for how much. */
export function Ranking({ name, empty, rows }: Props) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1 font-medium">{name}</h2>
      {rows?.length === 0 && <p className="text-base-content/75">{empty}</p>}
      <ol>
        {rows?.map(({ key, name: label, count, revenue }) => (
          <li key={key} className="flex gap-3 py-0.5">
            <span className="flex-1 truncate" title={label}>
              {label}
            </span>
            <span className="text-base-content/75">{count} ×</span>
            <span className="min-w-16 text-right">{formatSum(revenue)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
