import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '#server/rate-limit/networks.ts';
import type { StoreRequest } from './middleware.ts';

/** What there may be at once (promise 40). */
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
  /** Its address, as a limit counts it, and the wider networks that this is a part of. */
  networks: [own: string, ...wider: string[]];
  /** What is being answered, and to which client. */
  answers: Map<ServerResponse, string>;
}

/** The address of an IPv4 client, the /64 of an IPv6 one. */
const ownNetwork = (address: string) => networksOf(address)[0].key;

/** Counts connections and the requests on them, and closes those that are too many. */
export class Connections {
  readonly #caps: Caps;
  readonly #all = new Map<Socket, Connection>();
  /** Those of each network, the oldest first. */
  readonly #byNetwork = new Map<string, Set<Connection>>();
  readonly #requestsByClient = new Map<string, number>();

  /** @param trustedProxies how many proxies of ours stand before the store */
  constructor(trustedProxies: number, caps: Caps) {
    this.#caps = trustedProxies > 0 ? { ...caps, connectionsOfAddress: Infinity } : caps;
  }

  /**
   * Takes a new connection in. Where its network has too many, it takes the place of the oldest of them on which nothing
   * is asked; where there are too many in all, that of one of the network, or the client, that has most, so that a few of
   * them do not keep all others out. Where no place is to be had, it is closed.
   */
  admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const networks = networksOf(address);
    const hasPlace =
      networks.every(({ key, factor }) => this.#hasRoom(key, factor)) &&
      (this.#all.size < this.#caps.connections || this.#closeOneOfMost(networks[0].key));
    if (!hasPlace) return void socket.destroy();
    const [own, ...wider] = networks.map(({ key }) => key);
    const connection: Connection = {
      socket,
      address,
      networks: [own ?? address, ...wider],
      answers: new Map(),
    };
    this.#all.set(socket, connection);
    for (const key of connection.networks) {
      this.#byNetwork.set(key, this.#connectionsOf(key).add(connection));
    }
    socket.once('close', () => this.#forget(connection));
  }

  /**
   * Counts a request until it is answered or its connection is gone. `too many` wants to be refused; `gone` wants
   * nothing any more.
   */
  begin(req: StoreRequest, res: ServerResponse): 'granted' | 'too many' | 'gone' {
    const connection = this.#all.get(req.socket);
    // Node has read what comes behind the one that was too many already.
    if (!connection || req.socket.destroyed) return 'gone';
    if (connection.answers.size >= this.#caps.requestsOfConnection) {
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
    return requests > this.#caps.requestsOfClient ? 'too many' : 'granted';
  }

  /** Makes the answers that are under way the last ones of their connections, as far as their heads are not out yet. */
  answerLast(): void {
    for (const { answers } of this.#all.values()) {
      // Of several on one connection the newest.
      const newest = [...answers.keys()].at(-1);
      if (newest && !newest.headersSent) newest.shouldKeepAlive = false;
    }
  }

  /** Closes the connections that have never asked anything, as browsers and proxies open them ahead. */
  closeSilent(): void {
    for (const connection of this.#all.values()) {
      if (connection.socket.bytesRead === 0) this.#close(connection);
    }
  }

  #end(client: string): void {
    const left = (this.#requestsByClient.get(client) ?? 0) - 1;
    if (left > 0) this.#requestsByClient.set(client, left);
    else this.#requestsByClient.delete(client);
  }

  #connectionsOf(network: string): Set<Connection> {
    return this.#byNetwork.get(network) ?? new Set();
  }

  /** A wide network has the room of several addresses, but never more than half of the house. */
  #hasRoom(network: string, factor: number): boolean {
    const { connectionsOfAddress, connections } = this.#caps;
    const own = this.#connectionsOf(network);
    const room = Math.max(
      connectionsOfAddress,
      Math.min(connectionsOfAddress * factor, connections / 2),
    );
    return own.size < room || this.#closeIdle(own);
  }

  #closeIdle(connections: Iterable<Connection>): boolean {
    for (const connection of connections) {
      if (connection.answers.size === 0) return this.#close(connection);
    }
    return false;
  }

  #closeOneOfMost(newcomer: string): boolean {
    const own = this.#connectionsOf(newcomer).size;
    let most: Iterable<Connection> = [];
    let size = own + 1;
    for (const connections of this.#byNetwork.values()) {
      if (connections.size > size) [most, size] = [connections, connections.size];
    }
    if (this.#closeIdle(most) || this.#closeIdle(this.#all.values())) return true;
    for (const oldest of most) return this.#close(oldest);
    return this.#closeOneOfBusiest();
  }

  /** Behind proxies all connections are theirs: there the client gives way that asks for most. */
  #closeOneOfBusiest(): boolean {
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
    // The event of its end comes later than whoever takes its place.
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
    // Their own events come later than whoever asks next.
    for (const client of answers.values()) this.#end(client);
    answers.clear();
  }
}
