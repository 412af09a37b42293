import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../server/rate-limit/networks.ts';
import type { StoreRequest } from './middleware.ts';

/** What there may be at once (reliability, point 40). */
export interface Caps {
  /** Requests of one connection. Browsers and proxies ask one after the other; a script that does not is cut off. */
  requestsOfConnection: number;
  /** Requests of one client, whatever proxies they come through. */
  requestsOfClient: number;
  /** Connections of one address; behind proxies, whose connections all are, it does not count. */
  connectionsOfAddress: number;
  /** Connections in all, some 20 KB each. */
  connections: number;
}

export const defaultCaps: Caps = {
  requestsOfConnection: 8,
  requestsOfClient: 256,
  connectionsOfAddress: 256,
  connections: 2_048,
};

interface Connection {
  socket: Socket;
  address: string;
  /** What is being answered, and to which client. */
  answers: Map<ServerResponse, string>;
}

/** The address of an IPv4 client, the /64 of an IPv6 one. */
const ownNetwork = (address: string) => networksOf(address)[0].key;

/** Counts connections and the requests on them, and closes those that are too many. */
export class Connections {
  readonly #caps: Caps;
  readonly #bySocket = new Map<Socket, Connection>();
  /** Those of an address, the oldest first. */
  readonly #byAddress = new Map<string, Set<Connection>>();
  readonly #requestsByClient = new Map<string, number>();

  /** @param trustedProxies how many proxies of ours stand before the store */
  constructor(trustedProxies: number, caps: Caps) {
    this.#caps = trustedProxies > 0 ? { ...caps, connectionsOfAddress: Infinity } : caps;
  }

  /**
   * Takes a new connection in. Where its address has too many, it takes the place of the oldest of them on which nothing
   * is asked; where there are too many in all, that of one of the address that has most, so that a few addresses do not
   * keep all others out. Where no place is to be had, it is closed.
   */
  admit(socket: Socket): void {
    const address = ownNetwork(socket.remoteAddress ?? '');
    const own = this.#byAddress.get(address) ?? new Set();
    const hasPlace =
      (own.size < this.#caps.connectionsOfAddress || this.#closeIdle(own)) &&
      (this.#bySocket.size < this.#caps.connections || this.#closeOneOfMost(own));
    if (!hasPlace) return void socket.destroy();
    const connection: Connection = { socket, address, answers: new Map() };
    this.#bySocket.set(socket, connection);
    this.#byAddress.set(address, own.add(connection));
    socket.once('close', () => this.#forget(connection));
  }

  /**
   * Counts a request until it is answered or its connection is gone. `too many` wants to be refused; `gone` wants
   * nothing any more.
   */
  begin(req: StoreRequest, res: ServerResponse): 'granted' | 'too many' | 'gone' {
    const connection = this.#bySocket.get(req.socket);
    // Node has read what comes behind the one that was too many already.
    if (!connection || req.socket.destroyed) return 'gone';
    if (connection.answers.size >= this.#caps.requestsOfConnection) {
      this.#close(connection);
      return 'gone';
    }
    const client = ownNetwork(req.clientAddress);
    const requests = (this.#requestsByClient.get(client) ?? 0) + 1;
    this.#requestsByClient.set(client, requests);
    connection.answers.set(res, client);
    res.once('close', () => {
      if (connection.answers.delete(res)) this.#end(client);
    });
    return requests > this.#caps.requestsOfClient ? 'too many' : 'granted';
  }

  #end(client: string): void {
    const left = (this.#requestsByClient.get(client) ?? 0) - 1;
    if (left > 0) this.#requestsByClient.set(client, left);
    else this.#requestsByClient.delete(client);
  }

  #closeIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.answers.size === 0) return this.#close(connection);
    }
    return false;
  }

  #closeOneOfMost(newcomers: Set<Connection>): boolean {
    let most = newcomers;
    for (const connections of this.#byAddress.values()) {
      if (connections.size > most.size) most = connections;
    }
    if (this.#closeIdle(most) || this.#closeIdle(this.#bySocket.values())) return true;
    const [oldest] = most;
    return oldest !== undefined && most.size > newcomers.size + 1 && this.#close(oldest);
  }

  #close(connection: Connection): true {
    connection.socket.destroy();
    // The event of its end comes later than whoever takes its place.
    this.#forget(connection);
    return true;
  }

  #forget(connection: Connection): void {
    const { socket, address, answers } = connection;
    this.#bySocket.delete(socket);
    const others = this.#byAddress.get(address);
    others?.delete(connection);
    if (others?.size === 0) this.#byAddress.delete(address);
    // An answer that waits behind another one does not learn that their connection is gone.
    for (const client of answers.values()) this.#end(client);
    answers.clear();
  }
}
