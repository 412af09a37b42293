import { useId, type ReactNode } from 'react';

interface ChoiceProps<Value extends string> {
  legend: string;
  /** Values with their labels. */
  options: readonly (readonly [Value, string])[];
  error?: string | undefined;
}

interface OneOfProps<Value extends string> extends ChoiceProps<Value> {
  value: Value;
  onChange(value: Value): void;
}

const frame =
  'rounded-field border-(--color-field) has-checked:border-primary has-checked:bg-base-200 narrow:py-2 flex cursor-pointer items-center gap-1.5 border px-2 py-1.5 has-checked:font-medium';

/** Columns of grids that wrap, chosen so that no option is alone in a row. */
const grids: Partial<Record<number, string>> = {
  4: 'grid grid-cols-2 @min-[25rem]:flex',
  9: 'grid grid-cols-3 @min-[25rem]:grid-cols-5 @min-[42rem]:flex',
};

/** Renders radio buttons side by side. */
export function OneOf<Value extends string>(props: OneOfProps<Value>) {
  const { legend, options, value, onChange, error } = props;
  const name = useId();
  return (
    <Group legend={legend} count={options.length} error={error}>
      {options.map(([option, label]) => (
        <label key={option} className={frame}>
          <input
            type="radio"
            className="radio radio-primary radio-xs"
            name={name}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {label}
        </label>
      ))}
    </Group>
  );
}

interface SomeOfProps<Value extends string> extends ChoiceProps<Value> {
  value: Value[];
  onChange(value: Value[]): void;
}

/** Renders checkboxes side by side, in a fixed order. */
export function SomeOf<Value extends string>(props: SomeOfProps<Value>) {
  const { legend, options, value, onChange, error } = props;
  const choose = (option: Value, isChosen: boolean) =>
    onChange(
      options.flatMap(([each]) =>
        (each === option ? isChosen : value.includes(each)) ? [each] : [],
      ),
    );
  return (
    <Group legend={legend} count={options.length} error={error}>
      {options.map(([option, label]) => (
        <label key={option} className={frame}>
          <input
            type="checkbox"
            className="checkbox checkbox-primary checkbox-xs"
            checked={value.includes(option)}
            onChange={({ currentTarget }) => choose(option, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </Group>
  );
}

interface GroupProps {
  legend: string;
  /** Number of options. */
  count: number;
  error: string | undefined;
  children: ReactNode;
}

function Group({ legend, count, error, children }: GroupProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0 text-sm" aria-describedby={error && errorId}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="@container">
        <div className={`${grids[count] ?? 'flex'} flex-wrap gap-1.5`}>{children}</div>
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-error mt-1">
          {error}
        </p>
      )}
    </fieldset>
  );
}
