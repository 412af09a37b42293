import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

interface Props {
  title: string;
  label: string;
  lead?: ReactNode;
  /** Renders what replaces the closed form, and may open it too. */
  renderClosed?: ((open: () => void) => ReactNode) | undefined;
  children(close: () => void): ReactNode;
}

export function HeadingWithForm({ title, label, lead, renderClosed, children }: Props) {
  const opener = useId();
  const [isOpen, setOpen] = useState(false);
  function change(next: boolean) {
    // The focused element disappears.
    flushSync(() => setOpen(next));
    document.getElementById(opener)?.focus();
  }
  return (
    <>
      <div className="mb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageHeading>{title}</PageHeading>
          <Button
            id={opener}
            className={`btn-sm narrow:h-11 ${isOpen ? '' : 'btn-primary'}`}
            aria-expanded={isOpen}
            onClick={() => change(!isOpen)}
          >
            {isOpen ? 'Cancel' : label}
          </Button>
        </div>
        {lead && <p className="meta narrow:mt-2 mt-1 max-w-prose">{lead}</p>}
      </div>
      {isOpen ? children(() => change(false)) : renderClosed?.(() => change(true))}
    </>
  );
}
