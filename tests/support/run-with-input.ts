import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs our script with no environment but `env`; returns its status and both outputs. */
export async function runWithInput(
  args: string[],
  { input, env }: { input: string; env: Record<string, string> },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { env });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const written = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: written.join('') };
}
