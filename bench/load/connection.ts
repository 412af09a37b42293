import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AnswerReader, type RawAnswer } from './answer-reader.ts';

/** A kept-alive connection on which one request follows the other. */
export class Connection {
  readonly #socket: Socket;
  readonly #reader = new AnswerReader();
  #waiting: PromiseWithResolvers<RawAnswer> | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (piece: Buffer) => {
      const answer = this.#reader.push(piece);
      if (answer) this.#take()?.resolve(answer);
    });
    socket.on('error', (error) => this.#take()?.reject(error));
    socket.on('close', () =>
      this.#take()?.reject(new Error('The connection was closed before the answer was whole')),
    );
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  exchange(request: Buffer): Promise<RawAnswer> {
    const waiting = Promise.withResolvers<RawAnswer>();
    this.#waiting = waiting;
    this.#socket.write(request);
    return waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(): PromiseWithResolvers<RawAnswer> | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    return waiting;
  }
}
