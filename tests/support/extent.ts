/** True in `npm run test:all`: all cases, rows and kills. Only this file reads the environment. */
export const isFull = process.env.TEST_EXTENT === 'full';

export function byExtent<Value>(short: Value, full: Value): Value {
  return isFull ? full : short;
}
