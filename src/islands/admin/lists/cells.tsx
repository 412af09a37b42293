import { Check, Copy, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyResults, useCopy } from '#islands/ui/CopyButton.tsx';

/** Renders details after the value in columns, beneath it on cards. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className="second-line">{children}</span>;
}

const icons = { copied: Check, failed: TriangleAlert };

interface Props {
  text: string;
  label: string;
}

export function CopyIcon({ text, label }: Props) {
  const { result, copy } = useCopy(text);
  const Icon = result ? icons[result] : Copy;
  return (
    <>
      <button type="button" aria-label={label} title={label} className="copy-icon" onClick={copy}>
        <Icon aria-hidden="true" size={14} />
      </button>
      {result && (
        <span role="status" className="sr-only">
          {copyResults[result]}
        </span>
      )}
    </>
  );
}

interface RowLinkProps {
  href: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

export function RowLink({ className = '', children, ...rest }: RowLinkProps) {
  return (
    <a {...rest} data-opens-row className={`row-link ${className}`}>
      {children}
    </a>
  );
}

/** Renders the value that most rows have: muted in columns, omitted on cards. */
export function Usual({ children }: { children: ReactNode }) {
  return <span className="row-usual">{children}</span>;
}

/** Renders a usual value as a dash; assistive technology reads the word. */
export function Dash({ children }: { children: string }) {
  return (
    <Usual>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{children}</span>
    </Usual>
  );
}

export function Figure({ of, children }: { of: number; children: string }) {
  return of === 0 ? <Dash>{children}</Dash> : children;
}
