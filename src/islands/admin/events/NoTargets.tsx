import { Mail, MessagesSquare, Send, Webhook, type LucideIcon } from 'lucide-react';
import { eventTargetKinds, type EventTargetKind } from '#contract/contact/event-kinds.ts';
import { targetNames } from '#contract/contact/event-targets.ts';
import { Button } from '#islands/ui/Button.tsx';
import { targetUses } from '#texts/contract/contact.ts';
import { Panel } from '../Panel.tsx';

const icons: Record<EventTargetKind, LucideIcon> = {
  webhook: Webhook,
  discord: MessagesSquare,
  telegram: Send,
  mail: Mail,
};

/** Lists the kinds of targets while the shop has none, each with a button that adds one. */
export function NoTargets({ onAdd }: { onAdd(kind: EventTargetKind): void }) {
  return (
    <Panel title="No targets yet">
      <ul className="divide-base-300 border-base-300 -mb-3 divide-y border-t">
        {eventTargetKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className="flex items-center gap-3 py-3">
              <Icon aria-hidden="true" size={20} className="text-base-content/75 shrink-0" />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-semibold">{targetNames[kind]}</p>
                <p className="meta">{targetUses[kind]}</p>
              </div>
              <Button
                className="btn-sm narrow:h-11"
                aria-label={`Add ${targetNames[kind]}`}
                onClick={() => onAdd(kind)}
              >
                Add
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
