import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, X } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#islands/ui/Button.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';

interface Props {
  name: string;
  index: number;
  count: number;
  isRow?: boolean;
  onMove(to: number): void;
  onRemove(): void;
}

/** Moves an item within its list or removes it. The focus follows the item. */
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
  /** Disabled, but keeps the focus. */
  isOff?: boolean;
  onClick(event: MouseEvent<HTMLButtonElement>): void;
  children: ReactNode;
}

export function IconButton({ label, isOff = false, onClick, children }: IconButtonProps) {
  return (
    <Button
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      className="btn-ghost btn-square btn-sm aria-disabled:text-base-content/60 aria-disabled:cursor-default"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

interface RemovedItemsProps {
  items: { id: string; name: string }[];
  onUndo(id: string): void;
}

export function RemovedItems({ items, onUndo }: RemovedItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm">
      {items.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-3">
          <span className="text-base-content/75 wrap-anywhere">
            <Sentence text="{name} is removed when you save." parts={{ name: <s>{name}</s> }} />
          </span>
          <Button
            aria-label={`Undo removing ${name}`}
            className="btn-xs border-base-300 bg-base-100"
            onClick={() => onUndo(id)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  );
}
