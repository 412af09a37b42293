/** Where there is no link to give, in the words of promise 51. */
export function LinkUnavailable() {
  return (
    <p role="alert">
      Download link unavailable.{' '}
      <a href="/contact-us" className="text-link">
        Contact support
      </a>
      .
    </p>
  );
}
