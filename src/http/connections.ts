import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf, type Network } from '#server/kit/rate-limit/networks.ts';
import type { StoreRequest } from './middleware.ts';

/** Limits of concurrently open connections and requests. */
export interface ConnectionLimits {
  /** Browsers and proxies do not pipeline; a script that does is cut off. */
  requestsPerConnection: number;
  /** Counted through any proxies; a /56 or /48 of IPv6 has the sum of several clients. */
  requestsPerClient: number;
  /** Not applied behind proxies, which own all connections. */
  connectionsPerAddress: number;
  /** In total, some 20 KB each. */
  connections: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  requestsPerConnection: 8,
  requestsPerClient: 256,
  connectionsPerAddress: 256,
  connections: 2_048,
};

interface Connection {
  socket: Socket;
  address: string;
  networks: Network[];
  /** Answers in flight, each with its client's networks. */
  answers: Map<ServerResponse, Network[]>;
}

/** Closes connections and requests over the limits. No server library evicts by network. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #all = new Map<Socket, Connection>();
  /** Oldest first. */
  readonly #byNetwork = new Map<string, Set<Connection>>();
  /** In flight, oldest first. */
  readonly #answers = new Map<ServerResponse, Connection>();
  readonly #requestsByNetwork = new Map<string, number>();

  /** @param trustedProxies number of our own proxies in front of the store */
  constructor(trustedProxies: number, limits: ConnectionLimits) {
    this.#limits = trustedProxies > 0 ? { ...limits, connectionsPerAddress: Infinity } : limits;
  }

  /**
   * Admits a new connection. Over its network's limit it replaces that network's oldest idle one;
   * over the total, an idle one, the one that has waited longest for a request's body, or one of
   * the busiest network, so that a few cannot keep all others out. It is closed if nothing can be
   * replaced.
   */
  admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks = networksOf(address);
    const isAdmitted =
      networks.every(({ key, factor }) => this.#hasRoom(key, factor)) &&
      (this.#all.size < this.#limits.connections || this.#closeForAnother(networks[0].key));
    if (!isAdmitted) return void socket.destroy();
    const connection: Connection = { socket, address, networks, answers: new Map() };
    this.#all.set(socket, connection);
    for (const { key } of networks) {
      this.#byNetwork.set(key, this.#inNetwork(key).add(connection));
    }
    socket.once('close', () => this.#forget(connection));
  }

  /** Counts a request until answered or closed; the caller refuses `too many`, drops `gone`. */
  begin(req: StoreRequest, res: ServerResponse): 'granted' | 'too many' | 'gone' {
    const connection = this.#all.get(req.socket);
    // Node may already have parsed requests behind the refused one.
    if (!connection || req.socket.destroyed) return 'gone';
    if (connection.answers.size >= this.#limits.requestsPerConnection) {
      this.#close(connection);
      return 'gone';
    }
    const { address, networks } = connection;
    const client = req.clientAddress === address ? networks : networksOf(req.clientAddress);
    connection.answers.set(res, client);
    this.#answers.set(res, connection);
    res.once('close', () => {
      if (connection.answers.delete(res)) this.#end(res, client);
    });
    let isGranted = true;
    for (const { key, factor } of client) {
      const requests = (this.#requestsByNetwork.get(key) ?? 0) + 1;
      this.#requestsByNetwork.set(key, requests);
      if (requests > this.#roomOf(factor, this.#limits.requestsPerClient)) isGranted = false;
    }
    return isGranted ? 'granted' : 'too many';
  }

  /** Makes answers in flight the last on their connections, unless their headers are sent. */
  closeAfterAnswers(): void {
    for (const { answers } of this.#all.values()) {
      // The newest one, if there are several.
      const newest = [...answers.keys()].at(-1);
      if (newest && !newest.headersSent) newest.shouldKeepAlive = false;
    }
  }

  /** Closes connections opened in advance, by browsers and proxies, that carried no request. */
  closeUnused(): void {
    for (const connection of this.#all.values()) {
      if (connection.socket.bytesRead === 0) this.#close(connection);
    }
  }

  #end(res: ServerResponse, client: Network[]): void {
    this.#answers.delete(res);
    for (const { key } of client) {
      const left = (this.#requestsByNetwork.get(key) ?? 0) - 1;
      if (left > 0) this.#requestsByNetwork.set(key, left);
      else this.#requestsByNetwork.delete(key);
    }
  }

  #inNetwork(network: string): Set<Connection> {
    return this.#byNetwork.get(network) ?? new Set();
  }

  /** A wide network gets that of several addresses, but at most half of all connections. */
  #roomOf(factor: number, ofAddress: number): number {
    return Math.max(ofAddress, Math.min(ofAddress * factor, this.#limits.connections / 2));
  }

  #hasRoom(network: string, factor: number): boolean {
    const own = this.#inNetwork(network);
    const room = this.#roomOf(factor, this.#limits.connectionsPerAddress);
    return own.size < room || this.#closeIdle(own);
  }

  #closeIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.answers.size === 0) return this.#close(connection);
    }
    return false;
  }

  #closeForAnother(newcomer: string): boolean {
    const own = this.#inNetwork(newcomer).size;
    let most: Iterable<Connection> = [];
    let size = own + 1;
    for (const connections of this.#byNetwork.values()) {
      if (connections.size > size) [most, size] = [connections, connections.size];
    }
    if (this.#closeIdle(most) || this.#closeIdle(this.#all.values())) return true;
    if (this.#closeOldestUnread()) return true;
    for (const oldest of most) return this.#close(oldest);
    return this.#closeOfBusiestNetwork();
  }

  /** Closes the connection of the oldest request whose body has not arrived. */
  #closeOldestUnread(): boolean {
    for (const [{ req }, connection] of this.#answers) {
      if (!req.complete) return this.#close(connection);
    }
    return false;
  }

  /** Picks by requests: behind proxies, connections are all theirs. */
  #closeOfBusiestNetwork(): boolean {
    let busiest = '';
    let requests = 1;
    for (const [network, count] of this.#requestsByNetwork) {
      if (count > requests) [busiest, requests] = [network, count];
    }
    for (const [res, connection] of this.#answers) {
      const client = connection.answers.get(res) ?? [];
      if (client.some(({ key }) => key === busiest)) return this.#close(connection);
    }
    return false;
  }

  #close(connection: Connection): true {
    connection.socket.destroy();
    // Its close event follows its replacement.
    this.#forget(connection);
    return true;
  }

  #forget(connection: Connection): void {
    const { socket, networks, answers } = connection;
    this.#all.delete(socket);
    for (const { key } of networks) {
      const others = this.#byNetwork.get(key);
      others?.delete(connection);
      if (others?.size === 0) this.#byNetwork.delete(key);
    }
    // Their close events follow the next request.
    for (const [res, client] of answers) this.#end(res, client);
    answers.clear();
  }
}
