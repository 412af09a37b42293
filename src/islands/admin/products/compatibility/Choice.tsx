import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  legend: string;
  options: readonly (readonly [Value, string])[];
  error?: string | undefined;
}

const frame =
  'rounded-field has-checked:border-primary border-transparent has-checked:bg-base-200 narrow:py-2 flex cursor-pointer items-center gap-1.5 border px-2 py-1.5 has-checked:font-medium';

/** Columns of wrapping grids, chosen so that no option is alone in a row. */
const grids: Partial<Record<number, string>> = {
  4: 'grid grid-cols-2 @min-[25rem]:flex',
  9: 'grid grid-cols-3 @min-[25rem]:grid-cols-5 @min-[42rem]:flex',
};

interface OneOfProps<Value extends string> extends ChoiceProps<Value> {
  value: Value;
  onChange(value: Value): void;
}

export function OneOf<Value extends string>({ value, onChange, ...group }: OneOfProps<Value>) {
  return <Group {...group} chosen={[value]} onChoose={onChange} />;
}

interface SomeOfProps<Value extends string> extends ChoiceProps<Value> {
  value: Value[];
  onChange(value: Value[]): void;
}

export function SomeOf<Value extends string>({ value, onChange, ...group }: SomeOfProps<Value>) {
  const choose = (option: Value, isChosen: boolean) =>
    onChange(
      group.options
        .map(([each]) => each)
        .filter((each) => (each === option ? isChosen : value.includes(each))),
    );
  return <Group {...group} isMany chosen={value} onChoose={choose} />;
}

interface GroupProps<Value extends string> extends ChoiceProps<Value> {
  isMany?: boolean;
  chosen: Value[];
  onChoose(option: Value, isChosen: boolean): void;
}

function Group<Value extends string>(props: GroupProps<Value>) {
  const { legend, options, error, isMany = false, chosen, onChoose } = props;
  const id = useId();
  const input = isMany
    ? ({ type: 'checkbox', className: 'checkbox checkbox-primary checkbox-xs' } as const)
    : ({ type: 'radio', className: 'radio radio-primary radio-xs', name: id } as const);
  return (
    <fieldset className="min-w-0 text-sm" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="@container">
        <div className={`${grids[options.length] ?? 'flex'} flex-wrap gap-1.5`}>
          {options.map(([option, label]) => (
            <label key={option} className={frame}>
              <input
                {...input}
                checked={chosen.includes(option)}
                onChange={({ currentTarget }) => onChoose(option, currentTarget.checked)}
              />
              {label}
            </label>
          ))}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-error mt-1">
          {error}
        </p>
      )}
    </fieldset>
  );
}
