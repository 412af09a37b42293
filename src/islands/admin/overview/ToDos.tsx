import type { Overview } from '#contract/seller/overview.ts';
import { getSetup } from '#contract/seller/setup.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { useLoad } from '../load.ts';
import { hasPanels, shopToDosOf, toDosOf, type ToDo } from './to-do.ts';

/**
 * Returns everything that waits, and whether nothing does; `isCalm` is false while set-up is
 * unknown.
 */
export function useToDos(attention: Overview['attention']) {
  const setup = useLoad(getSetup, {});
  const toDos = [...toDosOf(attention), ...shopToDosOf(attention, setup.data)];
  return { toDos, isCalm: !setup.isPending && toDos.length === 0 && !hasPanels(attention) };
}

/** Lists links to what waits, to be placed in a row. */
export function ToDos({ toDos }: { toDos: ToDo[] }) {
  return (
    <ul className="contents">
      {toDos.map(({ text, path }) => (
        <li key={text}>
          <TextLink href={path} className="inline-block py-1">
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
