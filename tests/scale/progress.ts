import { seconds } from '#scripts/progress.mjs';

/** Shows a person what is being done. */
export interface Progress {
  /**
   * Shows a piece of work and its messages while it runs. Reports a failure and goes on; if
   * everything was stopped, the error passes.
   */
  during(title: string, work: (say: (what: string) => void) => Promise<void>): Promise<void>;
}

/** Writes to one changing line on a terminal; elsewhere one line when each piece of work ends. */
export function openProgress(out: NodeJS.WriteStream = process.stderr): Progress {
  return {
    async during(title, work) {
      const begun = performance.now();
      const elapsed = () => seconds(performance.now() - begun).padStart(8);
      const show = (what: string) => {
        if (!out.isTTY) return;
        const line = `        ${title.padEnd(34)}${elapsed()}  ${what}`;
        out.write(`\r\u001B[K${line.slice(0, out.columns - 1)}`);
      };
      const end = (verdict: string, what = '') => {
        const clear = out.isTTY ? '\r\u001B[K' : '';
        out.write(`${clear}${verdict.padEnd(8)}${title.padEnd(34)}${elapsed()}  ${what}\n`);
      };
      show('');
      try {
        await work(show);
        end('ok');
      } catch (error) {
        end('FAILED', error instanceof Error ? error.message : String(error));
        if (error instanceof Stopped) throw error;
      }
    },
  };
}

/** Thrown when the person has asked for an end. */
export class Stopped extends Error {
  constructor() {
    super('Stopped.');
  }
}
