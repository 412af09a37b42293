import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '#server/rate-limit/networks.ts';
import type { StoreRequest } from './middleware.ts';

/** Limits of concurrently open connections and requests (promise 40). */
export interface ConnectionLimits {
  /** Browsers and proxies do not pipeline; a script that does is cut off. */
  requestsPerConnection: number;
  /** Counted through any proxies. */
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
  /** The address as limits count it, and the wider networks around it. */
  networks: [own: string, ...wider: string[]];
  /** Answers in flight, each with its client. */
  answers: Map<ServerResponse, string>;
}

/** Returns the address of an IPv4 client, the /64 of an IPv6 one. */
const ownNetwork = (address: string) => networksOf(address)[0].key;

/**
 * Counts connections and the requests on them, and closes those over the limits. No server library
 * evicts by network.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #all = new Map<Socket, Connection>();
  /** Oldest first. */
  readonly #byNetwork = new Map<string, Set<Connection>>();
  readonly #requestsByClient = new Map<string, number>();

  /** @param trustedProxies how many proxies of ours stand before the store */
  constructor(trustedProxies: number, limits: ConnectionLimits) {
    this.#limits = trustedProxies > 0 ? { ...limits, connectionsPerAddress: Infinity } : limits;
  }

  /**
   * Admits a new connection. Over its network's limit it replaces that network's oldest idle one;
   * over the total, one of the busiest network or client, so that a few cannot keep all others out.
   * It is closed when nothing can be replaced.
   */
  admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks = networksOf(address);
    const isAdmitted =
      networks.every(({ key, factor }) => this.#hasRoom(key, factor)) &&
      (this.#all.size < this.#limits.connections || this.#closeInLargest(networks[0].key));
    if (!isAdmitted) return void socket.destroy();
    const [own, ...wider] = networks.map(({ key }) => key);
    const connection: Connection = {
      socket,
      address,
      networks: [own ?? address, ...wider],
      answers: new Map(),
    };
    this.#all.set(socket, connection);
    for (const key of connection.networks) {
      this.#byNetwork.set(key, this.#inNetwork(key).add(connection));
    }
    socket.once('close', () => this.#forget(connection));
  }

  /**
   * Counts a request until it is answered or its connection closes. The caller refuses `too many`
   * and drops `gone`.
   */
  begin(req: StoreRequest, res: ServerResponse): 'granted' | 'too many' | 'gone' {
    const connection = this.#all.get(req.socket);
    // Node may already have parsed requests behind the refused one.
    if (!connection || req.socket.destroyed) return 'gone';
    if (connection.answers.size >= this.#limits.requestsPerConnection) {
      this.#close(connection);
      return 'gone';
    }
    const { address, networks } = connection;
    const client = req.clientAddress === address ? networks[0] : ownNetwork(req.clientAddress);
    const requests = (this.#requestsByClient.get(client) ?? 0) + 1;
    this.#requestsByClient.set(client, requests);
    connection.answers.set(res, client);
    res.once('close', () => {
      if (connection.answers.delete(res)) this.#end(client);
    });
    return requests > this.#limits.requestsPerClient ? 'too many' : 'granted';
  }

  /** Makes answers in flight the last on their connections, unless their headers are sent. */
  closeAfterAnswers(): void {
    for (const { answers } of this.#all.values()) {
      // The newest one, when there are several.
      const newest = [...answers.keys()].at(-1);
      if (newest && !newest.headersSent) newest.shouldKeepAlive = false;
    }
  }

  /** Closes connections that never carried a request, as browsers and proxies open them ahead. */
  closeUnused(): void {
    for (const connection of this.#all.values()) {
      if (connection.socket.bytesRead === 0) this.#close(connection);
    }
  }

  #end(client: string): void {
    const left = (this.#requestsByClient.get(client) ?? 0) - 1;
    if (left > 0) this.#requestsByClient.set(client, left);
    else this.#requestsByClient.delete(client);
  }

  #inNetwork(network: string): Set<Connection> {
    return this.#byNetwork.get(network) ?? new Set();
  }

  /** Allows a wide network the room of several addresses, but at most half of all connections. */
  #hasRoom(network: string, factor: number): boolean {
    const { connectionsPerAddress, connections } = this.#limits;
    const own = this.#inNetwork(network);
    const room = Math.max(
      connectionsPerAddress,
      Math.min(connectionsPerAddress * factor, connections / 2),
    );
    return own.size < room || this.#closeIdle(own);
  }

  #closeIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.answers.size === 0) return this.#close(connection);
    }
    return false;
  }

  #closeInLargest(newcomer: string): boolean {
    const own = this.#inNetwork(newcomer).size;
    let most: Iterable<Connection> = [];
    let size = own + 1;
    for (const connections of this.#byNetwork.values()) {
      if (connections.size > size) [most, size] = [connections, connections.size];
    }
    if (this.#closeIdle(most) || this.#closeIdle(this.#all.values())) return true;
    for (const oldest of most) return this.#close(oldest);
    return this.#closeOfBusiestClient();
  }

  /** Behind proxies all connections are theirs, so the client with most requests gives way. */
  #closeOfBusiestClient(): boolean {
    let busiest = '';
    let requests = 1;
    for (const [client, count] of this.#requestsByClient) {
      if (count > requests) [busiest, requests] = [client, count];
    }
    for (const connection of this.#all.values()) {
      if ([...connection.answers.values()].includes(busiest)) return this.#close(connection);
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
    for (const key of networks) {
      const others = this.#byNetwork.get(key);
      others?.delete(connection);
      if (others?.size === 0) this.#byNetwork.delete(key);
    }
    // Their close events follow the next request.
    for (const client of answers.values()) this.#end(client);
    answers.clear();
  }
}
