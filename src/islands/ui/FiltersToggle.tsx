import type { Ref } from 'react';
import { Button } from './Button.tsx';

interface Props {
  label: string;
  ref?: Ref<HTMLButtonElement>;
  isOpen: boolean;
  activeCount: number;
  className: string;
  onToggle(): void;
}

export function FiltersToggle({ label, ref, isOpen, activeCount, className, onToggle }: Props) {
  return (
    <Button
      ref={ref}
      aria-expanded={isOpen}
      aria-controls="filters"
      className={`btn-sm border-field wide:hidden font-normal ${className}`}
      onClick={onToggle}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-4 fill-none stroke-current stroke-2"
        aria-hidden="true"
      >
        <path d="M3 6h18M6 12h12M10 18h4" />
      </svg>
      {label}
      {activeCount > 0 && (
        <span
          aria-hidden="true"
          className="bg-primary text-primary-content rounded-selector inline-flex h-5.5 items-center px-1.5 text-[0.8125rem]"
        >
          {activeCount}
        </span>
      )}
    </Button>
  );
}
