interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(reason: unknown): void;
}

/**
 * Combines concurrent calls: the first runs at once, and calls that arrive during a batch form the
 * next one.
 *
 * @param run returns the outputs in the order of the inputs
 * @param maxBatch inputs per batch
 */
export function batched<Input, Output>(
  run: (inputs: Input[]) => Promise<Output[]>,
  maxBatch: number,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        const outputs = await run(batch.map(({ input }) => input));
        for (const [index, output] of outputs.entries()) batch[index]?.resolve(output);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    waiting.push({ input, resolve, reject });
    if (!isRunning) void runAll();
    return promise;
  };
}
