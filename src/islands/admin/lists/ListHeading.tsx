import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { useIsSupport } from '../use-is-support.ts';
import type { List } from './list.ts';

export function ListHeading({ list }: { list: Pick<List<never>, 'name' | 'add' | 'addMany'> }) {
  const isSupport = useIsSupport();
  const { name, add, addMany } = list;
  return (
    <div className="narrow:min-h-10 mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
      <PageHeading>{name}</PageHeading>
      {!isSupport && (
        <div className="flex gap-2">
          {addMany && (
            <a
              href={addMany.path}
              className="btn btn-sm border-base-300 bg-base-100 narrow:h-10 font-normal"
            >
              {addMany.label}
            </a>
          )}
          {add && (
            <a href={add.path} className="btn btn-primary btn-sm narrow:h-10">
              {add.label}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
