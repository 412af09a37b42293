import pretty from 'pino-pretty';

/** Formats the store's JSON log for a terminal; other lines pass unchanged. */
export function readableLog(): NodeJS.WritableStream {
  return pretty({
    colorize: process.stdout.isTTY,
    messageKey: 'message',
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'address,complete,durationMs,error,method,path,requestId,status',
    messageFormat({ message, method, path, status, durationMs, error }) {
      const duration = typeof durationMs === 'number' ? `${durationMs} ms` : null;
      const line = [message, method, path, status, duration].filter(isPlain).join(' ');
      return typeof error === 'string' ? `${line}\n${error}` : line;
    },
  });
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
