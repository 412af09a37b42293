import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  /** What is moved and removed, as its buttons call it. */
  name: string;
  index: number;
  count: number;
  /** Whether the items stand beside each other. */
  isRow?: boolean;
  onMove(to: number): void;
  onRemove(): void;
}

/** Moves an item within its list, and takes it out. The focus goes along with what is moved. */
export function ItemButtons({ name, index, count, isRow = false, onMove, onRemove }: Props) {
  function move(event: MouseEvent<HTMLButtonElement>, to: number) {
    if (to < 0 || to >= count) return;
    const button = event.currentTarget;
    flushSync(() => onMove(to));
    button.focus();
  }
  const [Earlier, Later] = isRow ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown];
  return (
    <span className="flex">
      <IconButton
        label={isRow ? `Move ${name} left` : `Move ${name} up`}
        isOff={index === 0}
        onClick={(event) => move(event, index - 1)}
      >
        <Earlier aria-hidden="true" size={16} />
      </IconButton>
      <IconButton
        label={isRow ? `Move ${name} right` : `Move ${name} down`}
        isOff={index === count - 1}
        onClick={(event) => move(event, index + 1)}
      >
        <Later aria-hidden="true" size={16} />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden="true" size={16} />
      </IconButton>
    </span>
  );
}

interface IconButtonProps {
  label: string;
  /** It does nothing now, and keeps the focus all the same. */
  isOff?: boolean;
  onClick(event: MouseEvent<HTMLButtonElement>): void;
  children: ReactNode;
}

export function IconButton({ label, isOff = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      className="btn btn-ghost btn-square btn-sm aria-disabled:text-base-content/60 aria-disabled:cursor-default"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
