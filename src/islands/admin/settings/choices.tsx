import { listCountries, memberStates } from '#contract/kit/countries.ts';

type Choice = readonly [value: string, name: string];

export const countries: Choice[] = listCountries();
export const euCountries = countries.filter(([code]) => memberStates.includes(code));

/** Lists zones by city, as people look for them: `New York (America)`. */
export const listTimeZones = (saved: string): Choice[] =>
  // Browsers list neither UTC nor each zone that the server knows.
  [...new Set([saved, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone): Choice => [zone, zone.replace(/^(.+)\/(.+)$/, '$2 ($1)').replaceAll('_', ' ')])
    .toSorted(([, name], [, other]) => name.localeCompare(other, 'en'));

export const renderChoices = (choices: readonly Choice[]) =>
  choices.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
