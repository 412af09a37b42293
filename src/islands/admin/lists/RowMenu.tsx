import { Ellipsis } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface Props {
  /** Names the row. */
  name: string;
  children: ReactNode;
}

/** Keeps a row's rare actions behind one button. */
export function RowMenu({ name, children }: Props) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More for ${name}`}
        title={`More for ${name}`}
        className="btn btn-ghost btn-xs narrow:h-10 narrow:px-3"
      >
        <Ellipsis aria-hidden="true" size={16} />
      </button>
      <div id={id} popover="auto" className="row-menu">
        {children}
      </div>
    </>
  );
}
