import type { Filter, ListParams } from './list.ts';

interface Props {
  filters: Filter[];
  params: ListParams;
  onChange(changed: ListParams): void;
}

export function FilterFields({ filters, params, onChange }: Props) {
  return filters.map((filter) => (
    <label
      key={filter.name}
      className={`${filter.kind === 'choice' ? 'select select-sm' : 'input input-sm'} narrow:h-10 narrow:w-full w-auto`}
    >
      <span className="label text-base-content/80">{filter.label}</span>
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
  ));
}
