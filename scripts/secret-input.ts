import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from './command-line.ts';

/**
 * Reads a secret from the terminal without showing it, or from the first line of stdin.
 *
 * @param questions prompts; a second answer must equal the first
 * @throws UsageError if the answers differ, or on Ctrl-C
 */
export function readSecret(questions: string[]): Promise<string> {
  return process.stdin.isTTY ? askOnTerminal(questions) : readFirstLine();
}

async function readFirstLine(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
}

async function askOnTerminal(questions: string[]): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  const answers = new Set<string>();
  try {
    for (const question of questions) {
      process.stderr.write(question);
      const line = await lines.next();
      process.stderr.write('\n');
      // Ctrl-C and Ctrl-D end the lines.
      if (line.done) throw new UsageError('Nothing was changed.');
      answers.add(line.value);
    }
  } finally {
    terminal.close();
  }
  const [answer = '', ...others] = answers;
  if (others.length > 0) throw new UsageError('The two do not match. Nothing was changed.');
  return answer;
}
