/** About a window's height. */
const shownRows = 12;

/** Renders placeholder of a table, so that nothing moves when the rows come. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="panel overflow-clip">
      <div aria-hidden="true" className="appear">
        {Array.from({ length: shownRows }, (_, row) => (
          <div
            key={row}
            className="border-base-300 narrow:h-28 flex h-10 items-center gap-6 border-b px-3 last:border-b-0"
          >
            <span className="skeleton-bar w-10" />
            <span className="skeleton-bar w-2/5" />
            <span className="flex-1" />
            <span className="skeleton-bar narrow:hidden w-28" />
            <span className="skeleton-bar narrow:hidden w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
