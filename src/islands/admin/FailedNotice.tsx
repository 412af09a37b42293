interface Props {
  text: string;
  onRetry(): unknown;
}

/** Says that something did not come, and lets it be asked for again. */
export function FailedNotice({ text, onRetry }: Props) {
  return (
    <div role="alert" className="panel flex flex-col items-center gap-4 px-6 py-12 text-center">
      <p>{text}</p>
      <button type="button" className="btn btn-primary btn-sm" onClick={() => void onRetry()}>
        Retry
      </button>
    </div>
  );
}
