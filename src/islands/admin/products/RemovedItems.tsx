import { Sentence } from '#islands/ui/Sentence.tsx';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  items: { id: string; name: string }[];
  onUndo(id: string): void;
}

/** Renders items that the next save will remove, each with an undo button. */
export function RemovedItems({ items, onUndo }: Props) {
  if (items.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm">
      {items.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-3">
          <span className="text-base-content/75 wrap-anywhere">
            <Sentence text="{name} goes with the next save." parts={{ name: <s>{name}</s> }} />
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
