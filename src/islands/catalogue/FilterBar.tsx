import { useId, useRef, useState, type ReactNode } from 'react';
import {
  platformNames,
  platformFilters,
  priceFilters,
  typeFilters,
  productTypeNames,
  type FilterCounts,
} from '#contract/catalogue.ts';
import { filterBar as texts } from '#texts/catalogue.ts';
import { useDismiss } from '../ui/use-dismiss.ts';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { oneOf, viewModes, type CatalogueAddress } from './address.ts';
import { sortChoices, toChoice, toOrder } from './sort-options.ts';
import { Button } from '../ui/Button.tsx';

const typeNames = { all: texts.all, ...productTypeNames };
const platformChoices = { all: texts.all, ...platformNames };

type Filters = Pick<CatalogueAddress, 'search' | 'price' | 'type' | 'platform' | 'order' | 'view'>;

interface Props {
  filters: Filters;
  /** Products that each choice has; null if unknown. */
  counts: FilterCounts | null;
  onChange(change: Partial<CatalogueAddress>): void;
}

/**
 * Renders price, type and platform in one line; on narrow screens in a menu beside the view mode.
 */
export function FilterBar({ filters, counts, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useDismiss(area, isOpen, close);

  const choose = (change: Partial<CatalogueAddress>) => {
    if (isOpen) toggle.current?.focus();
    close();
    onChange(change);
  };
  const { price, type, platform } = filters;
  const activeCount = [price, type, platform].filter((value) => value !== 'all').length;

  return (
    <div className="no-script:hidden flex items-center gap-2">
      <div ref={area} className="relative">
        <Button
          ref={toggle}

          aria-expanded={isOpen}
          aria-controls="filters"
          className="btn-sm border-field narrow:h-8 wide:hidden text-base font-normal"
          onClick={() => setOpen(!isOpen)}
        >
          <svg
            viewBox="0 0 24 24"
            className="size-4 fill-none stroke-current stroke-2"
            aria-hidden="true"
          >
            <path d="M3 6h18M6 12h12M10 18h4" />
          </svg>
          {texts.filters}
          {activeCount > 0 && (
            <span aria-hidden="true" className="chip bg-primary text-primary-content">
              {activeCount}
            </span>
          )}
        </Button>
        <div
          id="filters"
          className={`narrow:panel narrow:absolute narrow:top-full narrow:left-0 narrow:z-10 narrow:mt-2 narrow:w-64 narrow:flex-col narrow:p-4 narrow:shadow-xl flex gap-x-4 gap-y-3 ${
            isOpen ? '' : 'narrow:hidden'
          }`}
        >
          <Choice
            label={texts.price}
            names={texts}
            values={priceFilters}
            value={price}
            counts={counts?.price}
            onChange={(value) => choose({ price: value })}
          />
          <Choice
            label={texts.type}
            names={typeNames}
            values={typeFilters}
            value={type}
            counts={counts?.type}
            onChange={(value) => choose({ type: value })}
          />
          <Choice
            label={texts.platform}
            names={platformChoices}
            values={platformFilters}
            value={platform}
            counts={counts?.platform}
            onChange={(value) => choose({ platform: value })}
          />
          <Select
            label={texts.sort}
            value={toChoice(filters)}
            onChange={(value) => choose({ order: toOrder(value, filters), page: 1 })}
          >
            {sortChoices(filters).map(({ choice, name }) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <div className="wide:hidden">
        <Choice
          label={texts.view}
          isLabelHidden
          names={texts.views}
          values={viewModes}
          value={filters.view}
          onChange={(view) => choose({ view })}
        />
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> extends Omit<SelectProps, 'onChange' | 'children'> {
  values: readonly [Value, ...Value[]];
  names: Record<Value, string>;
  counts?: Record<Value, number> | undefined;
  onChange(value: Value): void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { values, names, counts, onChange, ...select } = props;
  return (
    <Select {...select} onChange={(value) => onChange(oneOf(values, value))}>
      {values.map((value) => (
        <option key={value} value={value}>
          {counts ? texts.withCount(names[value], counts[value]) : names[value]}
        </option>
      ))}
    </Select>
  );
}

interface SelectProps {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

/** Renders a select with its label in front, 32 px high. */
function Select({ label, isLabelHidden = false, value, onChange, children }: SelectProps) {
  const id = useId();
  const isReady = useIsHydrated();
  return (
    <div className="narrow:justify-between flex items-center gap-2">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'meta'}>
        {label}
      </label>
      <select
        id={id}
        className="select wide:text-[0.8125rem] h-8"
        value={value}
        disabled={!isReady}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}
