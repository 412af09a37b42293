import type { Filter, ListParams } from './list.ts';

interface Props {
  filters: Filter[];
  params: ListParams;
  onChange(changed: ListParams): void;
}

/** Renders the filters; days are joined as the two ends of one span. */
export function FilterFields({ filters, ...rest }: Props) {
  const days = filters.filter(({ kind }) => kind === 'day');
  return (
    <>
      {filters.map(
        (filter) =>
          filter.kind !== 'day' && <FilterField key={filter.name} filter={filter} {...rest} />,
      )}
      {days.length > 0 && (
        <div role="group" aria-label="Days" className="wide:join narrow:contents">
          {days.map((filter) => (
            <FilterField key={filter.name} filter={filter} {...rest} />
          ))}
        </div>
      )}
    </>
  );
}

function FilterField({ filter, params, onChange }: Omit<Props, 'filters'> & { filter: Filter }) {
  return (
    <label
      className={`${filter.kind === 'choice' ? 'select select-sm' : 'input input-sm wide:join-item wide:gap-1.5 wide:px-2'} narrow:h-10 narrow:w-full w-auto`}
    >
      <span
        className={`label text-base-content/80 ${filter.kind === 'day' ? 'wide:me-0 wide:border-0 wide:pe-0' : ''}`}
      >
        {filter.label}
      </span>
      {filter.kind === 'choice' ? (
        <select
          value={params[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.currentTarget.value })}
        >
          {Object.entries(filter.options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="date"
          value={params[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.currentTarget.value })}
        />
      )}
    </label>
  );
}
