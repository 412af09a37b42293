/** Says that a form holds what was typed before the session ended. */
export function DraftNotice({ hadFiles = false }: { hadFiles?: boolean }) {
  return (
    <p role="status" className="panel border-warning mb-4 px-4 py-3 text-sm">
      What you typed before you had to log in is here again.
      {hadFiles && ' Files must be chosen again.'}
    </p>
  );
}
