import { useFocusHandover } from '#islands/ui/use-focus-handover.ts';
import { CallFailed } from './load.ts';

interface Props {
  /** What did not come. */
  text: string;
  error: unknown;
  onRetry(): unknown;
}

/** Says that something did not come, and why; what may come yet can be asked for again. */
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
        <button type="button" className="btn btn-primary btn-sm" onClick={() => void onRetry()}>
          Retry
        </button>
      )}
    </div>
  );
}
