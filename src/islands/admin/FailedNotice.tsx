import { useFocusHandover } from '#islands/ui/use-focus-handover.ts';
import { CallFailed } from './load.ts';
import { Button } from '#islands/ui/Button.tsx';

interface Props {
  /** Names the data that failed to load. */
  text: string;
  error: unknown;
  onRetry(): unknown;
}

/** Says that something failed to load and why, with a retry button unless it does not exist. */
export function FailedNotice({ text, error, onRetry }: Props) {
  const notice = useFocusHandover<HTMLDivElement>();
  const known = error instanceof CallFailed ? error : null;
  return (
    <div
      ref={notice}
      role="alert"
      className="panel flex flex-col items-center gap-4 px-6 py-12 text-center"
    >
      <p>{text}</p>
      {known?.text && <p className="text-base-content/80 -mt-2 text-sm">{known.text}</p>}
      {known?.status !== 404 && (
        <Button className="btn-primary btn-sm" onClick={() => void onRetry()}>
          Retry
        </Button>
      )}
    </div>
  );
}
