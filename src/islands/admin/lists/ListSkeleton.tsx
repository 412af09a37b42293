/** As many as fill a window of usual height. */
const shownRows = 12;

/** The place of a table whose rows are not there yet, so that nothing moves when they come. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="panel overflow-clip">
      <div aria-hidden="true" className="appear">
        {Array.from({ length: shownRows }, (_, row) => (
          <div
            key={row}
            className="border-base-300 narrow:h-20 flex h-9 items-center gap-6 border-b px-3 last:border-b-0"
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
