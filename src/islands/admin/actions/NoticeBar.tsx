import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ActionButton } from './ActionButton.tsx';
import { $notice, type Notice } from './notice.ts';
import { useAction } from './use-action.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { Button } from '#islands/ui/Button.tsx';

/** Shows the result of the last action, fixed at the bottom so that nothing moves. */
export function NoticeBar() {
  const notice = useStore($notice);
  return <div role="status">{notice && <OneNotice key={notice.text} notice={notice} />}</div>;
}

/** Takes the focus, because the button that was clicked may be gone. */
function OneNotice({ notice: { text, link, undo } }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="notice-bar panel border-primary fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm shadow-lg outline-none"
    >
      <span className="flex-1 wrap-anywhere">{text}</span>
      {link && (
        // The admin's router knows no other pages.
        <TextLink href={link.path} target={link.path.startsWith('/admin') ? undefined : '_blank'}>
          {link.text}
        </TextLink>
      )}
      {undo && <UndoButton undo={undo} />}
      <Button className="btn-ghost btn-xs" onClick={() => $notice.set(null)}>
        Dismiss
      </Button>
    </div>
  );
}

function UndoButton({ undo }: { undo: NonNullable<Notice['undo']> }) {
  const action = useAction(undo.run, {
    failed: undo.failed,
    onDone: () => $notice.set({ text: undo.done }),
  });
  return (
    <>
      {action.error && (
        <span role="alert" className="text-error">
          {action.error}
        </span>
      )}
      <ActionButton className="btn-primary btn-xs" action={action}>
        Undo
      </ActionButton>
    </>
  );
}
