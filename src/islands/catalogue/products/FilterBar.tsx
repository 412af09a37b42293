import { useId, useRef, useState, type ReactNode } from 'react';
import {
  platformNames,
  platformFilters,
  priceFilters,
  typeFilters,
  productTypeNames,
  type KindCount,
  productOrders,
  type ProductOrder,
} from '#contract/catalogue/catalogue.ts';
import { filterBar as texts, noProducts } from '#texts/catalogue.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FiltersToggle } from '#islands/ui/FiltersToggle.tsx';
import { useDismiss } from '#islands/ui/use-dismiss.ts';
import { useIsHydrated } from '#islands/ui/use-is-hydrated.ts';
import { oneOf, viewModes, type CatalogueAddress } from './address.ts';

const typeNames = { all: texts.all, ...productTypeNames };
const platformChoices = { all: texts.all, ...platformNames };

const noFilters = { price: 'all', type: 'all', platform: 'all', page: 1 } as const;

type Filters = Pick<CatalogueAddress, 'search' | 'price' | 'type' | 'platform' | 'order' | 'view'>;

interface Props {
  filters: Filters;
  /** The shop's products by kind; null if the counts do not apply to the list. */
  kinds: KindCount[] | null;
  onChange(change: Partial<CatalogueAddress>): void;
}

export function FilterBar({ filters, kinds, onChange }: Props) {
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
  const counts = kinds && countChoices(kinds, filters);

  return (
    <div className="no-script:hidden flex items-center gap-2">
      <div ref={area}>
        <FiltersToggle
          label={texts.filters}
          ref={toggle}
          isOpen={isOpen}
          activeCount={activeCount}
          className="narrow:h-8 text-base"
          onToggle={() => setOpen(!isOpen)}
        />
        <div id="filters" className={`bottom-sheet flex gap-x-4 ${isOpen ? '' : 'narrow:hidden'}`}>
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
          {activeCount > 0 && (
            <Button className="wide:hidden" onClick={() => choose(noFilters)}>
              {noProducts.clearFilters}
            </Button>
          )}
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
  counts?: Map<string, number> | undefined;
  onChange(value: Value): void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { values, names, counts, onChange, ...select } = props;
  return (
    <Select
      {...select}
      width={counts && widthFor(values.length)}
      onChange={(value) => onChange(oneOf(values, value))}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {counts ? texts.withCount(names[value], counts.get(value) ?? 0) : names[value]}
        </option>
      ))}
    </Select>
  );
}

/** Returns a width that the counts do not change; the four types have the longest names. */
const widthFor = (choices: number) => (choices > 3 ? 'lg:w-44 xl:w-48' : 'lg:w-28 xl:w-32');

interface SelectProps {
  label: string;
  isLabelHidden?: boolean;
  width?: string | undefined;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Select({
  label,
  isLabelHidden = false,
  width = '',
  value,
  onChange,
  children,
}: SelectProps) {
  const id = useId();
  const isReady = useIsHydrated();
  return (
    <div className="narrow:justify-between flex items-center gap-2">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'meta'}>
        {label}
      </label>
      <select
        id={id}
        className={`select wide:text-[0.8125rem] h-8 ${width}`}
        value={value}
        disabled={!isReady}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}

/** The default order of a search. */
const bestMatch = 'best_match';

type SortChoice = typeof bestMatch | ProductOrder;

function sortChoices({ search }: Pick<CatalogueAddress, 'search'>) {
  const choices: SortChoice[] = [...(search ? ([bestMatch] as const) : []), ...productOrders];
  return choices.map((choice) => ({ choice, name: texts.orders[choice] }));
}

const toChoice = ({ search, order }: Pick<CatalogueAddress, 'search' | 'order'>): SortChoice =>
  order ?? (search ? bestMatch : 'newest');

/** Returns null for the default, which the address omits. */
function toOrder(
  choice: string,
  { search }: Pick<CatalogueAddress, 'search'>,
): ProductOrder | null {
  const order = productOrders.find((each) => each === choice) ?? null;
  return order === 'newest' && !search ? null : order;
}

type KindFilters = Pick<CatalogueAddress, 'price' | 'type' | 'platform'>;

/** Counts what each choice of a filter would list, with the other filters unchanged. */
export function countChoices(kinds: KindCount[], filters: KindFilters) {
  const count = (change: Partial<KindFilters>) =>
    kinds
      .filter((kind) => isListed(kind, { ...filters, ...change }))
      .reduce((total, kind) => total + kind.count, 0);
  return {
    price: countEach(priceFilters, (price) => count({ price })),
    type: countEach(typeFilters, (type) => count({ type })),
    platform: countEach(platformFilters, (platform) => count({ platform })),
  };
}

function isListed(kind: KindCount, { price, type, platform }: KindFilters): boolean {
  return (
    (price === 'all' || kind.isFree === (price === 'free')) &&
    (type === 'all' || kind.type === type) &&
    (platform === 'all' || (platform === 'mt4' ? kind.runsOnMt4 : kind.runsOnMt5))
  );
}

const countEach = <Value extends string>(
  values: readonly Value[],
  count: (value: Value) => number,
): Map<string, number> => new Map(values.map((value) => [value, count(value)]));
