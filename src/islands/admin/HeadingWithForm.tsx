import { useId, useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

interface Props {
  title: string;
  /** Labels the button that opens the form. */
  label: string;
  /** Below the heading. */
  lead?: ReactNode;
  /** Renders the form. */
  children(close: () => void): ReactNode;
}

/** Renders a page's heading beside a button that opens a form, which stands below it until done. */
export function HeadingWithForm({ title, label, lead, children }: Props) {
  const opener = useId();
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    // The form had the focus.
    document.getElementById(opener)?.focus();
  }
  return (
    <>
      <div className="mb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PageHeading>{title}</PageHeading>
          <Button
            id={opener}
            className={`btn-sm narrow:h-10 ${isOpen ? '' : 'btn-primary'}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Cancel' : label}
          </Button>
        </div>
        {lead && <p className="meta mt-1 max-w-prose">{lead}</p>}
      </div>
      {isOpen && children(close)}
    </>
  );
}
